import { addCommand, type CommandPlace } from './define-command.ts';
import type { OutputOf } from './app-connection.ts';
import { countsText, timeText } from './table-lines.ts';

const acceptedText = (at: string | null): string => (at === null ? 'not accepted' : `accepted ${timeText(at)}`);

function lines(status: OutputOf<'readStatus'>): readonly string[] {
  const { running, lastImport } = status;
  return [
    running ? 'The host is running.' : 'No host is running; this is what its store holds. Start one with: npm start',
    `Data directory   ${status.dataDirectory}`,
    ...(status.apiUrls ?? []).map((url) => `API              ${url}${status.listening ? '' : '  (closed)'}`),
    `Developer Mode   ${status.developerModeOn ? 'on' : 'off'}`,
    `Terms            ${acceptedText(status.termsAcceptedAt)}`,
    `Raw consent      ${acceptedText(status.rawConsentAcceptedAt)}`,
    `Permissions      ${status.permissionsGranted} raw types granted`,
    `Pairing window   ${status.pairingOpen ? 'open' : 'closed'}`,
    `Clients          ${status.clients}`,
    `Records          ${countsText(status.counts)}`,
    `Last import      ${lastImport === null ? 'none' : `${lastImport.fileName}, ${timeText(lastImport.finishedAt)}`}`,
  ];
}

/** `status`: how the host and its store stand. */
export function registerStatus(place: CommandPlace): void {
  const definition = {
    syntax: 'status',
    summary: 'addresses, settings, counts, last import, a link to the pages',
    needs: 'store',
  } as const;
  addCommand(place, definition, async (connection, { json, terminal }) => {
    const value = await connection.call('readStatus', {});
    // It lets in whoever has it: shown to somebody who is there, not to files and logs.
    if (!value.running || json || !terminal.isInteractive) return { value, lines: lines(value) };
    const { link } = await connection.call('newPageLink', {});
    return { value, lines: [...lines(value), `Pages            ${link}   (opens once)`] };
  });
}
