import { existsSync } from 'node:fs';
import { type CommandPlace, counted, plainText } from '@vitalgate/terminal';
import { ownDirectoryAt } from '../../data-directory/data-directory.ts';
import { appIdentity } from '../../built/app-identity.ts';
import { connect } from '../../program/connect.ts';
import { addPlainCommand, printAnswer, type CommandInput } from '../../program/define-command.ts';
import type { OutputOf } from '../../program/app-connection.ts';
import { countsText } from '../imports/counts-text.ts';
import { usualIngestPort } from '../../network/usual-ports.ts';
import { feedLines } from '../imports/feed-lines.ts';
import { pageLinkText } from '../../app/sessions/page-link.ts';
import { timeText } from '../../program/table-lines.ts';

const acceptedText = (at: string | null): string => (at === null ? 'not accepted' : `accepted ${timeText(at)}`);

function windowText({ pairingOpen, discoverable }: OutputOf<'readStatus'>): string {
  if (!pairingOpen) return 'closed';
  return discoverable ? 'open, and announced on the network' : 'open; not announced on the network';
}

function ingestText({ ingest: { on, listening, port, plainHttp, problem } }: OutputOf<'readStatus'>): string {
  if (!on) return 'off';
  if (problem !== null) return `on, but closed: ${problem}`;
  return `on, port ${port}${plainHttp ? ', plain HTTP' : ''}${listening ? '' : '  (closed)'}`;
}

function lines(status: OutputOf<'readStatus'>, { terminal: { columns }, typed }: CommandInput): readonly string[] {
  const { running, lastImport } = status;
  return [
    running
      ? 'The host is running.'
      : `No host is running; this is what its store holds. To start one: "${typed('serve')}"`,
    `Data directory   ${status.dataDirectory}`,
    ...(status.apiUrls ?? []).map((url) => `API              ${url}${status.listening ? '' : '  (closed)'}`),
    `Developer Mode   ${status.developerModeOn ? 'on' : 'off'}`,
    `Terms            ${acceptedText(status.termsAcceptedAt)}`,
    `Raw consent      ${acceptedText(status.rawConsentAcceptedAt)}`,
    `Permissions      ${counted(status.permissionsGranted, 'raw type')} granted`,
    `Pairing window   ${windowText(status)}`,
    `Clients          ${status.clients}`,
    `Records          ${countsText(status.counts)}`,
    `Last import      ${lastImport === null ? 'none' : `${lastImport.fileName}, ${timeText(lastImport.finishedAt)}`}`,
    `Live feeds       ${ingestText(status)}`,
    ...(status.watchedFolder === null ? [] : [`Watched folder   ${plainText(status.watchedFolder)}`]),
    ...status.setAside.map(
      (file) => `                 ${plainText(file)} is set aside; see "${typed('watch status')}"`,
    ),
    ...feedLines(status.feeds, columns),
  ];
}

/** For programs that wait for a host: what there is where no data directory is. */
async function nothingYet(dataDirectory: string): Promise<OutputOf<'readStatus'>> {
  // The rules take a while to load, and no other command needs them at its start.
  const { noRecords } = await import('@vitalgate/core');
  return {
    running: false,
    version: appIdentity.version,
    dataDirectory,
    apiPort: null,
    apiUrls: null,
    listening: false,
    developerModeOn: false,
    termsAcceptedAt: null,
    rawConsentAcceptedAt: null,
    pairingOpen: false,
    discoverable: false,
    clients: 0,
    permissionsGranted: 0,
    counts: noRecords(),
    lastImport: null,
    ingest: { on: false, listening: false, port: usualIngestPort, plainHttp: false, problem: null },
    feeds: [],
    watchedFolder: null,
    setAside: [],
  };
}

export function registerStatus(place: CommandPlace): void {
  addPlainCommand(place, 'status', 'addresses, settings, counts, last import, a link to the pages', async (input) => {
    const { json, terminal, dataDirectory } = input;
    const directory = ownDirectoryAt(dataDirectory);
    if (json && !existsSync(directory.path)) {
      return printAnswer(input, { value: await nothingYet(directory.path), lines: [] });
    }
    const connection = await connect(dataDirectory, 'store', { purpose: 'status', signal: input.signal });
    try {
      const value = await connection.call('readStatus', {});
      const { checkCertificate } = await import('../../doctor/check-certificate.ts');
      const { state, message } = checkCertificate(directory, value, new Date());
      const warnings = state === 'problem' ? [message] : [];
      // It lets in whoever has it: shown to somebody who is there, not to files and logs.
      if (!value.running || json) return printAnswer(input, { value, lines: lines(value, input), warnings });
      if (!terminal.isInteractive || !terminal.outIsScreen) {
        warnings.push('The link to the pages is shown on a terminal only: type this command in one.');
        return printAnswer(input, { value, lines: lines(value, input), warnings });
      }
      const { link } = await connection.call('newPageLink', {});
      return printAnswer(input, {
        value,
        warnings,
        lines: [...lines(value, input), `Pages            ${pageLinkText(link)}`],
      });
    } finally {
      await connection.close();
    }
  });
}
