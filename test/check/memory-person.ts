import { acceptRawConsent, switchOff, switchOn, withdrawRawConsent } from '@vitalgate/core';
import type { Person, PersonStep, PersonTask } from '../../packages/cli/src/check/pairing/person.ts';
import type { MemoryHost } from './memory-host.ts';

function requestOf({ about }: PersonTask): string {
  return about?.requestId ?? '';
}

/** What happens in place of what a user does. */
export type Instead = Partial<Readonly<Record<PersonStep, () => void>>>;

/** A user who does what is asked, on the host itself; of `instead`, that. */
export function personBefore({ api, open, close }: MemoryHost, instead: Instead = {}): Person {
  const { clock, desk, pairing, permissions, settings, window } = api;
  const showPage = (): void => window.heard('page', clock.monotonic());
  return {
    async asked(task) {
      const other = instead[task.step];
      if (other !== undefined) {
        other();
        return task.step === 'seeRequest' ? 'no' : 'yes';
      }
      switch (task.step) {
        case 'seeRequest':
          return desk.pending().some((row) => row.confirmationCode === task.about?.confirmationCode) ? 'yes' : 'no';
        case 'deny':
          desk.deny(requestOf(task));
          break;
        case 'revoke':
          for (const client of pairing.listClients()) {
            if (client.displayName === task.about?.displayName) pairing.deleteClient(client.clientId);
          }
          break;
        case 'clearRequests':
          desk.clear();
          break;
        case 'closePage':
        case 'hidePage':
          window.gone('page');
          break;
        case 'openPage':
        case 'showPage':
          showPage();
          break;
        case 'withdrawRawConsent':
          withdrawRawConsent(settings);
          break;
        case 'acceptRawConsent':
          acceptRawConsent(settings, clock);
          break;
        case 'withdrawPermissions':
          permissions.withdraw(['heartRate']);
          break;
        case 'grantPermissions':
          permissions.grant(['heartRate']);
          break;
        case 'switchOff':
          switchOff(settings);
          await close();
          break;
        case 'switchOn':
          switchOn(settings, clock, true);
          showPage();
          await open();
          break;
      }
      return 'yes';
    },
  };
}
