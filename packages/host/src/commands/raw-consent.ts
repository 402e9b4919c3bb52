import { CommandError } from './command-error.ts';
import { addCommand, addGroup, type CommandPlace } from './define-command.ts';

/** `raw-consent accept` and `withdraw`: the second consent, for raw samples. */
export function registerRawConsent(place: CommandPlace): void {
  const group = addGroup(place, 'raw-consent', 'the consent that lets clients read raw samples');
  const accept = {
    syntax: 'accept',
    summary: 'accept it; asks on a terminal, else the command itself is the acceptance',
    options: [['--yes', 'do not ask']],
    needs: 'host',
  } as const;
  addCommand(group, accept, async (connection, { terminal, json, options }) => {
    const { rawConsent } = await connection.call('readTexts', {});
    terminal.err(rawConsent);
    const asks = terminal.isInteractive && !json && options['yes'] !== true;
    if (asks && !(await terminal.ask('Do you accept?'))) {
      throw new CommandError('consent_required', 'The consent was not accepted; clients cannot read raw samples.');
    }
    const value = await connection.call('setRawConsent', { accepted: true });
    const lines = [
      'The raw health consent is accepted.',
      'Next, to grant raw types: npx vitalgate-host permissions grant --all',
    ];
    return { value, lines };
  });
  addCommand(
    group,
    { syntax: 'withdraw', summary: 'withdraw it; the next raw read is refused', needs: 'host' },
    async (connection) => {
      const value = await connection.call('setRawConsent', { accepted: false });
      return { value, lines: ['The raw health consent is withdrawn. No client can read raw samples.'] };
    },
  );
}
