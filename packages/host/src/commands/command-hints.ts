import { resolve } from 'node:path';

/** Quoted where a shell would take it for more than one word. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * A text whose commands are complete: each `npx vitalgate-host …` and `npm start` names the data directory that the
 * command at work was given; without one they are complete already. A command ends at a quotation mark, a comma, a
 * semicolon, a bracket, a full stop or the end of its line. Every hint goes through here.
 */
export function completeHints(text: string, dataDirectory: string | undefined): string {
  if (dataDirectory === undefined) return text;
  const option = `--data-dir ${shellWord(resolve(dataDirectory))}`;
  return text
    .replaceAll(/npx vitalgate-host(?: [^\s",;()]*[^\s",;().])+/g, (command) =>
      command.includes('--data-dir') ? command : `${command} ${option}`,
    )
    .replaceAll(/npm start(?! --)/g, `npm start -- ${option}`);
}
