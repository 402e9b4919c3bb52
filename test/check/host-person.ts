import type { Person } from '../../packages/cli/src/check/pairing/person.ts';
import { appCall, clearRequests, clientsOf, decide, holdWindow } from '../contract/app-call.ts';
import type { RunningHost } from '../host-process.ts';

/** A user who does what is asked in the app of a host, whose settings page is open from now on. */
export async function personAt(host: RunningHost): Promise<Person> {
  let closePage = await holdWindow(host);
  const openPage = async (): Promise<void> => void (closePage = await holdWindow(host));
  const setConsent = (accepted: boolean): Promise<unknown> => appCall(host, 'setRawConsent', { accepted });
  return {
    async asked({ step, about }) {
      switch (step) {
        case 'seeRequest': {
          const waiting = (await appCall(host, 'listPairingRequests')) as readonly { confirmationCode: string }[];
          return waiting.some(({ confirmationCode }) => confirmationCode === about?.confirmationCode) ? 'yes' : 'no';
        }
        case 'deny':
          await decide(host, 'deny', about?.requestId ?? '');
          break;
        case 'revoke': {
          const clients = await clientsOf(host);
          const client = clients.find(({ displayName }) => displayName === about?.displayName);
          await appCall(host, 'revokeClient', { clientId: client?.['clientId'] });
          break;
        }
        case 'clearRequests':
          await clearRequests(host);
          break;
        case 'closePage':
        case 'hidePage':
          closePage();
          await isClosed(host);
          break;
        case 'openPage':
        case 'showPage':
          await openPage();
          break;
        case 'withdrawRawConsent':
          await setConsent(false);
          break;
        case 'acceptRawConsent':
          await setConsent(true);
          break;
        case 'withdrawPermissions':
          await appCall(host, 'withdrawPermissions', { types: ['heartRate'] });
          break;
        case 'grantPermissions':
          await appCall(host, 'grantPermissions', { types: ['heartRate'] });
          break;
        case 'switchOff':
          await appCall(host, 'switchDeveloperMode', { on: false });
          break;
        case 'switchOn':
          closePage();
          await appCall(host, 'switchDeveloperMode', { on: true });
          await openPage();
          break;
      }
      return 'yes';
    },
  };
}

/** Waits until the host has seen that its page is gone. */
async function isClosed(host: RunningHost): Promise<void> {
  for (;;) {
    const { pairingOpen } = (await host.request({ path: '/api/v1/status' })).json() as { pairingOpen: boolean };
    if (!pairingOpen) return;
  }
}
