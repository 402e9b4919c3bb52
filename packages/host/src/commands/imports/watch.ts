import { resolve } from 'node:path';
import { type CommandPlace, plainText } from '@vitalgate/terminal';
import type { OutputOf } from '../../program/app-connection.ts';
import { addStoreCommand } from '../../program/define-command.ts';
import { timeText } from '../../program/table-lines.ts';

const outcomes = {
  imported: 'imported',
  alreadyImported: 'had it',
  endsEarly: 'ends early',
  failed: 'failed',
  setAside: 'set aside',
} as const;

function watchLines({ folder, problem, pending, files }: OutputOf<'watchStatus'>): readonly string[] {
  return [
    `Watched folder   ${folder === null ? 'none' : plainText(folder)}`,
    ...(problem === null ? [] : [`                 ${plainText(problem)}`]),
    ...pending.slice(0, 5).map((file) => `  waiting        ${plainText(file)}`),
    ...files
      .slice(0, Math.max(5, files.filter(({ outcome }) => outcome === 'setAside').length))
      .map(({ file, outcome, at, message }) => {
        return `  ${outcomes[outcome].padEnd(14)} ${plainText(file)}, ${timeText(at)}${message === null ? '' : `: ${plainText(message)}`}`;
      }),
  ];
}

export function registerWatch(place: CommandPlace): void {
  const summary = 'import exports that land in this folder; "watch off" ends it, "watch status" says how it stands';
  addStoreCommand(place, 'watch <folder>', summary, async (connection, { words: [word = ''], typed }) => {
    if (word === 'status') {
      const value = await connection.call('watchStatus', {});
      return { value, lines: watchLines(value) };
    }
    const folder = word === 'off' ? null : resolve(word);
    const value = await connection.call('setWatchedFolder', { folder });
    const warnings =
      folder === null || value.watching
        ? []
        : [`No host is running: the folder is watched once one does. To start it: "${typed('serve')}"`];
    return { value, lines: watchLines(value), warnings };
  });
}
