import type { ActionProgress } from '@vitalgate/http';
import { HostError } from '../errors/host-error.ts';
import type { HostActions } from './host-actions.ts';
import type { LastingPairing } from './pairing-on-full-disk.ts';
import type { LastingSettings } from './settings-on-full-disk.ts';

const full = 'but the disk is full and this could not be saved';

const notices: Readonly<Partial<Record<keyof HostActions, { of: 'settings' | 'pairing'; text: string }>>> = {
  switchDeveloperMode: {
    of: 'settings',
    text: `Developer Mode is off and the API is closed, ${full}: it will be on again after a restart. Free some space, then switch it off again.`,
  },
  withdrawTerms: {
    of: 'settings',
    text: `The terms are withdrawn and the API is closed, ${full}: both will be as before after a restart. Free some space, then withdraw them again.`,
  },
  setRawConsent: {
    of: 'settings',
    text: `The raw health consent is withdrawn, ${full}: it will be back after a restart. Free some space, then withdraw it again.`,
  },
  revokeClient: {
    of: 'pairing',
    text: `The client is revoked, ${full}: it will have access again after a restart. Free some space, then look at the list of clients, which saves it.`,
  },
};

type AnyRun = (input: unknown, progress: ActionProgress) => unknown;

/** The same actions; one that took access away and could not save that is done, and then fails with HostError `diskFull`. */
export function noticingUnsaved(
  actions: HostActions,
  stores: { readonly settings: LastingSettings; readonly pairing: LastingPairing },
): HostActions {
  const noticing = Object.entries(actions).map(([name, action]) => {
    const notice = notices[name as keyof HostActions];
    if (notice === undefined) return [name, action];
    const run: AnyRun = async (input, progress) => {
      const result = await (action.run as AnyRun)(input, progress);
      if (stores[notice.of].isUnsaved) throw new HostError('diskFull', notice.text);
      return result;
    };
    return [name, { ...action, run }];
  });
  return Object.fromEntries(noticing) as HostActions;
}
