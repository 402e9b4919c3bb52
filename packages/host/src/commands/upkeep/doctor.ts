import { existsSync } from 'node:fs';
import { CommandError, failureText, type CommandPlace } from '@vitalgate/terminal';
import { ownDirectoryAt } from '../../data-directory/data-directory.ts';
import type { Finding } from '../../doctor/finding.ts';
import { connect } from '../../program/connect.ts';
import { addPlainCommand, printAnswer, type CommandInput } from '../../program/define-command.ts';

/** What can be found without the store's own words: of a store that cannot be opened these say why. */
async function findingsOf({ dataDirectory, signal }: CommandInput): Promise<readonly Finding[]> {
  const directory = ownDirectoryAt(dataDirectory);
  if (!existsSync(directory.path)) {
    const message = `There is no data directory ${directory.path} yet. The first start of a host makes it.`;
    return [{ check: 'data directory', state: 'problem', message, doNext: { command: 'serve' } }];
  }
  const { checkInstallKey, checkPermissions, checkRoom, checkStore, checkWay } =
    await import('../../doctor/check-files.ts');
  const files = [
    checkPermissions(directory),
    checkWay(dataDirectory),
    checkInstallKey(directory),
    checkStore(directory),
    checkRoom(directory),
  ];
  // A store that is broken or not this user's is not opened.
  if (files.some(({ check, state }) => check === 'store' && state === 'problem')) return files;
  const { checkAddresses, checkClock, checkFeeds, checkPorts } = await import('../../doctor/check-host.ts');
  const { checkAuthority, checkCertificate } = await import('../../doctor/check-certificate.ts');
  const connection = await connect(dataDirectory, 'store', { purpose: 'doctor', signal });
  try {
    const status = await connection.call('readStatus', {});
    return [
      ...files,
      await checkPorts(status),
      checkClock(status, new Date()),
      checkCertificate(directory, status, new Date()),
      ...checkAuthority(directory),
      checkAddresses(),
      ...checkFeeds(status),
    ];
  } finally {
    await connection.close();
  }
}

const marks = { well: '✓', note: '–', problem: '✗' } as const;

export function registerDoctor(place: CommandPlace): void {
  const definition =
    'look whether anything is wrong: files, store, ports, clock, certificate, addresses, feeds; exit code 1 if so';
  addPlainCommand(place, 'doctor', definition, async (input) => {
    const value = await findingsOf(input);
    const width = Math.max(...value.map(({ check }) => check.length));
    const lines = value.map(({ check, state, message, doNext }) => {
      const text = failureText(new CommandError('finding', message, { doNext }), input.typed);
      return `${marks[state]} ${check.padEnd(width)}  ${text}`;
    });
    const problems = value.filter(({ state }) => state === 'problem').length;
    const end =
      problems === 0 ? 'Nothing is wrong.' : `${problems === 1 ? 'One thing is' : `${problems} things are`} wrong.`;
    return printAnswer(input, { value, lines: [...lines, end], exitCode: problems === 0 ? 0 : 1 });
  });
}
