import { addGroup, CommandError, type CommandPlace } from '@vitalgate/terminal';
import type { AppConnection, OutputOf } from '../../program/app-connection.ts';
import { addHostCommand, type CommandInput } from '../../program/define-command.ts';

type Settings = OutputOf<'readSettings'>;

async function acceptTerms(connection: AppConnection, { terminal, typed }: CommandInput): Promise<void> {
  const { terms } = await connection.call('readTexts', {});
  terminal.errLines(terms);
  terminal.err(`To switch it off again, type "${typed('developer-mode off')}";`);
  terminal.err(`to withdraw the terms too, "${typed('developer-mode off --withdraw-terms')}".`);
  if (!terminal.isInteractive) {
    throw new CommandError('terms_required', 'Read the terms above, then accept them.', {
      doNext: { page: 'Developer Mode', command: 'developer-mode on --accept-terms' },
    });
  }
  if (await terminal.ask('Do you accept these terms?')) return;
  throw new CommandError('terms_required', 'The terms were not accepted; Developer Mode stays off.');
}

async function switchOn(connection: AppConnection, input: CommandInput): Promise<Settings> {
  if (input.options['acceptTerms'] !== true) {
    const { termsAcceptedAt } = await connection.call('readSettings', {});
    if (termsAcceptedAt === null) await acceptTerms(connection, input);
  }
  return connection.call('switchDeveloperMode', { on: true, acceptTerms: true });
}

export function registerDeveloperMode(place: CommandPlace): void {
  const group = addGroup(place, 'developer-mode', 'serve the API, or stop serving it');
  const on = {
    summary: 'serve the API; asks to accept the terms where they are not',
    options: [['--accept-terms', 'accept the Developer Mode terms']],
  } as const;
  addHostCommand(group, 'on', on, async (connection, input) => {
    const value = await switchOn(connection, input);
    const { apiUrls } = await connection.call('readStatus', {});
    const lines = [
      'Developer Mode is on. The API is served at:',
      ...(apiUrls ?? []).map((url) => `  ${url}`),
      'Next, to let a client ask for access:',
      `  ${input.typed('pairing open')}`,
    ];
    return { value, lines };
  });
  const off = {
    summary: 'stop serving; clients stay paired',
    options: [['--withdraw-terms', 'withdraw the Developer Mode terms too; they are asked for anew at the next "on"']],
  } as const;
  addHostCommand(group, 'off', off, async (connection, { options }) => {
    const isWithdrawn = options['withdrawTerms'] === true;
    const value = isWithdrawn
      ? await connection.call('withdrawTerms', {})
      : await connection.call('switchDeveloperMode', { on: false });
    const closed = 'Developer Mode is off. The API is closed; paired clients work again when it is back on.';
    return { value, lines: isWithdrawn ? [closed, 'The terms are withdrawn.'] : [closed] };
  });
}
