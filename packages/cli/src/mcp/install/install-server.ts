import { isUtf8 } from 'node:buffer';
import { constants, copyFile, readFile, realpath, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkWritable, CommandError, ifThere, plainText, writePrivateFile } from '@vitalgate/terminal';
import { hostStore } from '../../hosts/host-store.ts';
import { makeFolder } from '../../hosts/config-directory.ts';
import type { CommandInput } from '../../program/define-command.ts';
import { ownProgram } from '../../program/own-command.ts';
import { entryIn, UnreadableConfiguration, withEntry } from './agent-configuration.ts';
import { agents, type Agent, type ServerEntry } from './agents.ts';

function agentOf(word: string): Agent {
  const agent = agents.find(({ id }) => id === word.toLowerCase());
  if (agent !== undefined) return agent;
  throw new CommandError('invalid_input', `Name one of: ${agents.map(({ id }) => id).join(', ')}.`);
}

/** The text of a file; null if there is none. Throws CommandError `unreadable_configuration` if it is not UTF-8. */
async function textOf(file: string): Promise<string | null> {
  const bytes = await ifThere(readFile(file));
  if (bytes === null) return null;
  if (isUtf8(bytes)) return bytes.toString();
  throw new CommandError('unreadable_configuration', `${file} stays as it is: it is not UTF-8. Save it as UTF-8.`);
}

/** Variables that say where pairings are: an agent does not have those of this shell. */
const passedOn = ['VITALGATE_CONFIG_DIR', 'VITALGATE_KEYCHAIN'];

/** The words that start this program from anywhere: by the very Node that runs it. */
function ownServer(hostName: string | null): ServerEntry {
  const variables = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return {
    command: process.execPath,
    args: [fileURLToPath(ownProgram.bin), 'mcp', ...(hostName === null ? [] : ['--host', hostName])],
    ...(variables.length === 0 ? {} : { env: Object.fromEntries(variables) }),
  };
}

function changedLines(before: string, after: string): readonly string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, fresh.length) - start;
  while (end < most && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  return [
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...fresh.slice(start, fresh.length - end).map((line) => `+ ${line}`),
  ]
    .filter((line) => line.trim() !== '-' && line.trim() !== '+')
    .map((line) => line.replace(/\r$/, '').replaceAll('\t', '  '));
}

/** The file that a name leads to. A link stays one: its target may be kept under version control. */
const targetOf = (file: string, isThere: boolean): Promise<string> =>
  isThere ? realpath(file) : Promise.resolve(file);

const copyOf = (target: string): string => `${target}.before-vitalgate`;

/** Puts a text into the place of a file, whole or not at all. Answers where the copy is of what was there before this program; null if nothing was. */
async function replaceWithCopy(file: string, text: string, found: string | null, isOwnIn: boolean) {
  const target = await targetOf(file, found !== null);
  const mode = found === null ? 0o600 : (await stat(target)).mode & 0o777;
  const copy = copyOf(target);
  if (found !== null && (!isOwnIn || (await textOf(copy)) === null)) {
    await rm(copy, { force: true });
    await copyFile(target, copy, constants.COPYFILE_EXCL);
  }
  await makeFolder(dirname(target));
  writePrivateFile(target, text, mode);
  return found === null || (await textOf(copy)) === null ? null : copy;
}

/** The text of before, if nothing but the server came since: then taking it out gives every byte back. */
async function textBefore(file: string, text: string, agent: Agent): Promise<string | null> {
  const before = await textOf(copyOf(await targetOf(file, true)));
  const entry = entryIn(text.replace(/^\ufeff/, ''), agent);
  if (before === null || typeof entry !== 'object' || entry === null) return null;
  try {
    // One that had an entry already would bring it back.
    if (entryIn(before.replace(/^\ufeff/, ''), agent) !== null) return null;
    return withEntry(before, agent, entry) === text ? before : null;
  } catch (error) {
    if (error instanceof UnreadableConfiguration) return null;
    throw error;
  }
}

/** The configuration as it is to be. Throws CommandError `unreadable_configuration`. */
function changedText(text: string, agent: Agent, file: string, entry: object | null): string {
  try {
    if (entry === null && entryIn(text.replace(/^\ufeff/, ''), agent) === null) return text;
    return withEntry(text, agent, entry);
  } catch (error) {
    if (!(error instanceof UnreadableConfiguration)) throw error;
    throw new CommandError(
      'unreadable_configuration',
      `${file} stays as it is: ${error.message}. Mend it, or change it by hand as docs/guides/mcp.md shows.`,
    );
  }
}

/** Shows the change and asks; true if it is wanted. Throws CommandError `invalid_input` if nobody can be asked. */
async function isWanted({ terminal, json, options, signal }: CommandInput, lines: readonly string[]): Promise<boolean> {
  for (const line of lines) terminal.err(plainText(line));
  if (options['yes'] === true) return true;
  const answer = json || !terminal.isInteractive ? null : await terminal.ask('Write this?', { signal });
  if (answer === null) throw new CommandError('invalid_input', 'Nothing was written. Without a terminal, add --yes.');
  return answer;
}

async function change(input: CommandInput, doneText: (agent: Agent) => string, isInstall: boolean): Promise<number> {
  const { terminal, json, words, hostName } = input;
  const agent = agentOf(words[0] ?? '');
  const file = agent.file({ platform: process.platform, home: homedir(), environment: process.env });
  const found = await textOf(file);
  const before = found ?? '';
  const wanted = changedText(before, agent, file, isInstall ? agent.entry(ownServer(hostName)) : null);
  const isOwnIn = entryIn(before.replace(/^\ufeff/, ''), agent) !== null;
  const after = isInstall || !isOwnIn ? wanted : ((await textBefore(file, before, agent)) ?? wanted);
  const report = (changed: boolean, copy: string | null): void => {
    if (json) terminal.outJson({ client: agent.id, file, changed, copy });
  };
  if (after === before) {
    if (!json) terminal.out(`${file} needs no change.`);
    report(false, null);
    return 0;
  }
  checkWritable(file);
  if (isInstall && hostName !== null && (await hostStore().find(hostName)) === null) {
    terminal.err(`No paired host is called ${plainText(hostName)} yet: pair one under this name first.`);
  }
  terminal.err(`${file}:`);
  if (!(await isWanted(input, changedLines(before, after)))) {
    terminal.err('Nothing was written.');
    return 1;
  }
  if ((await textOf(file)) !== found) {
    throw new CommandError('changed_meanwhile', `${file} was changed meanwhile, so nothing was written. Try again.`);
  }
  const copy = await replaceWithCopy(file, after, found, isOwnIn);
  report(true, copy);
  if (!json) {
    terminal.out(doneText(agent));
    if (copy !== null) terminal.err(`As it was before vitalgate: ${copy}`);
  }
  return 0;
}

/** `mcp install <client>`: enters the server into the configuration of an agent. */
export function installServer(input: CommandInput): Promise<number> {
  return change(
    input,
    ({ name }) => `${name} knows vitalgate. Start it anew, and ask: how did I sleep last week?`,
    true,
  );
}

export function uninstallServer(input: CommandInput): Promise<number> {
  return change(input, ({ name }) => `${name} no longer knows vitalgate.`, false);
}
