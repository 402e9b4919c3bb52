import type { ChangeTopic } from '@vitalgate/contract';
import type { ActionProgress } from '@vitalgate/http';
import type { ChangeFeed } from './change-feed.ts';
import type { HostActions } from './host-actions.ts';

/** What each action changes that pages show. Imports tell of themselves. */
const topicsOf: Readonly<Partial<Record<keyof HostActions, readonly ChangeTopic[]>>> = {
  switchDeveloperMode: ['settings', 'pairing'],
  withdrawTerms: ['settings', 'pairing'],
  setRawConsent: ['settings'],
  grantPermissions: ['permissions'],
  withdrawPermissions: ['permissions'],
  approvePairingRequest: ['pairing', 'clients'],
  denyPairingRequest: ['pairing'],
  clearPairingRequests: ['pairing'],
  revokeClient: ['clients'],
  resetCertificate: ['certificate', 'clients', 'pairing'],
  undoImport: ['imports', 'data'],
  removeMissing: ['imports', 'data'],
  setSourcePriority: ['data'],
  setZone: ['data'],
  removeZone: ['data'],
  removeSampleData: ['imports', 'data'],
};

type AnyRun = (input: unknown, progress: ActionProgress) => unknown;

/** The same actions, each telling the feed what it changed once it is done, whoever asked for it. */
export function announcedActions(actions: HostActions, feed: ChangeFeed): HostActions {
  const announced = Object.entries(actions).map(([name, action]) => {
    const topics = topicsOf[name as keyof HostActions];
    if (topics === undefined) return [name, action];
    const run: AnyRun = async (input, progress) => {
      const result = await (action.run as AnyRun)(input, progress);
      feed.changed(...topics);
      return result;
    };
    return [name, { ...action, run }];
  });
  return Object.fromEntries(announced) as HostActions;
}
