import { addGroup, type CommandPlace } from '@vitalgate/terminal';
import { addHostCommand } from '../../program/define-command.ts';

export function registerRawConsent(place: CommandPlace): void {
  const group = addGroup(place, 'raw-consent', 'the consent that lets clients read raw samples');
  const accept = {
    summary: 'show it and accept it: this command is the acceptance',
    // Nothing is asked; scripts that say so all the same go on working.
    options: [['--yes', 'changes nothing']],
  } as const;
  addHostCommand(group, 'accept', accept, async (connection, { terminal, typed }) => {
    const { rawConsent } = await connection.call('readTexts', {});
    terminal.errLines(rawConsent);
    const value = await connection.call('setRawConsent', { accepted: true });
    const lines = [
      'The raw health consent is accepted. To take it back:',
      `  ${typed('raw-consent withdraw')}`,
      'Next, to grant all raw types (or name some):',
      `  ${typed('permissions grant --all')}`,
    ];
    return { value, lines };
  });
  addHostCommand(group, 'withdraw', 'withdraw it; the next raw read is refused', async (connection) => {
    const value = await connection.call('setRawConsent', { accepted: false });
    return { value, lines: ['The raw health consent is withdrawn. No client can read raw samples.'] };
  });
}
