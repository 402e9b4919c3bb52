import { AppError, runAction } from '@vitalgate/http';
import type { RunningHost } from './run-host.ts';
import type { HostLog } from '../logging/host-log.ts';
import { handsFreePage, type HandsFreePage } from '../pairing/hands-free-page.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';

/** Does what a user would: switches everything on, opens the settings page, and decides on what comes. */
export async function beginRehearsal(
  { host }: RunningHost,
  rehearsal: Rehearsal,
  log: HostLog,
): Promise<HandsFreePage> {
  const { actions, pages } = host;
  const page = handsFreePage(pages, rehearsal.decision, async (action, requestId) => {
    try {
      await runAction(actions, action, { requestId });
      // Else the fourth request that is denied would be refused instead, as one too many.
      if (rehearsal.decision === 'deny') await runAction(actions, 'clearPairingRequests', {});
    } catch (error) {
      // Somebody was faster, by a command.
      if (!(error instanceof AppError)) log.fault('rehearsal', error);
    }
  });
  await runAction(actions, 'setRawConsent', { accepted: true });
  if (rehearsal.grantsPermissions) await runAction(actions, 'grantPermissions', { all: true });
  await runAction(actions, 'switchDeveloperMode', { on: true, acceptTerms: true });
  page.open();
  return page;
}
