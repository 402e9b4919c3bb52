import { existsSync } from 'node:fs';
import { CommandError, progressLine, shellWord, unbroken, type CommandPlace, type Terminal } from '@vitalgate/terminal';
import { ownDirectoryAt } from '../../data-directory/data-directory.ts';
import { appIdentity } from '../../built/app-identity.ts';
import { addPlainCommand, printAnswer } from '../../program/define-command.ts';

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}

function bytesProgress(terminal: Terminal) {
  const line = progressLine(terminal);
  return {
    show: (done: number, total: number) => line.show(() => `${megabytes(done)} of ${megabytes(total)}`),
    clear: () => line.clear(),
  };
}

/** What is said of folders that were left when an earlier run was killed. */
function leftoverWarnings(leftovers: readonly string[], what: string): readonly string[] {
  if (leftovers.length === 0) return [];
  const folders = leftovers.map((folder) => shellWord(folder)).join(' ');
  return [`Left by a ${what} that was cut off, with copies of health data. If no ${what} runs there: rm -r ${folders}`];
}

export function registerBackup(place: CommandPlace): void {
  const backup = {
    summary: 'all of the data directory as one file, also while the host runs',
    help: `It holds all health data, settings, pairings and the keys of this host: keep it where nobody else can read it.`,
  };
  addPlainCommand(place, 'backup <file>', backup, async (input) => {
    const { terminal, dataDirectory, words, signal, typed } = input;
    const [file = ''] = words;
    if (!existsSync(ownDirectoryAt(dataDirectory).path)) {
      throw new CommandError(
        'no_data_directory',
        `There is no data directory ${dataDirectory}, so nothing to back up.`,
      );
    }
    const { makeBackup } = await import('../../backup/make-backup.ts');
    const progress = bytesProgress(terminal);
    try {
      const options = { version: appIdentity.version, now: new Date(), signal, onBytes: progress.show };
      const value = await makeBackup(dataDirectory, file, options);
      progress.clear();
      const lines = [
        `${value.file}: ${megabytes(value.fileBytes)}, with ${megabytes(value.bytes)} of data.`,
        `To restore it into a new directory: "${typed(`restore ${unbroken(value.file)}`)}"`,
      ];
      const warnings = [
        'It holds all health data and the keys of this host: keep it where nobody else can read it.',
        ...leftoverWarnings(value.leftovers, 'backup'),
      ];
      return printAnswer(input, { value, lines, warnings });
    } finally {
      progress.clear();
    }
  });
  const restore = {
    summary: 'put a backup in the place of the data directory; what is there is kept beside it',
    options: [['--replace', 'also if the directory holds a store: it is moved aside and kept']],
  } as const;
  addPlainCommand(place, 'restore <file>', restore, async (input) => {
    const { terminal, dataDirectory, words, options, signal, typed } = input;
    const { restoreBackup } = await import('../../backup/restore-backup.ts');
    const progress = bytesProgress(terminal);
    try {
      const value = await restoreBackup(words[0] ?? '', dataDirectory, {
        replaces: options['replace'] === true,
        now: new Date(),
        signal,
        onBytes: progress.show,
      });
      progress.clear();
      const lines = [
        `${value.dataDirectory} holds the backup of ${value.madeAt}: ${megabytes(value.bytes)} in ${value.files} files.`,
        ...(value.before === null ? [] : [`What was there before is in ${value.before}`]),
        `To serve it: "${typed('serve')}"`,
      ];
      return printAnswer(input, { value, lines, warnings: leftoverWarnings(value.leftovers, 'restore') });
    } finally {
      progress.clear();
    }
  });
}
