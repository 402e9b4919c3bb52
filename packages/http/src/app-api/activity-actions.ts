import {
  actionInputs,
  maxListedActivity,
  noInput,
  type ActivityClientView,
  type ActivityDaysView,
  type ActivityView,
} from '@vitalgate/contract';
import { parseTimestamp, type Instant, type PairingStore } from '@vitalgate/core';
import { action, AppError } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { activityDays } from './activity-days.ts';
import { activityView } from './app-views.ts';

type Parts = Pick<AppParts, 'activity' | 'pairing' | 'flushActivity'>;

/** The actions on the list of what clients read. */
export function activityActions(parts: Parts) {
  const { pairing } = parts;
  return {
    listActivity: action(actionInputs.listActivity, (input): readonly ActivityView[] => {
      parts.flushActivity();
      const { clientId = null, outcome = null, limit = maxListedActivity, before } = input;
      const since = input.since === undefined ? null : timeOf(input.since);
      const behind = before === undefined ? null : { ...before, lastAt: timeOf(before.lastAt) };
      const names = ownNames(pairing);
      return parts.activity
        .list({ clientId, since, outcome, limit, before: behind })
        .map((entry) => activityView({ ...entry, clientName: names.get(entry.clientId) ?? entry.clientName }));
    }),
    sumActivity: action(actionInputs.sumActivity, ({ bounds, clientId = null, outcome = null }): ActivityDaysView => {
      parts.flushActivity();
      return activityDays(parts.activity, { bounds: bounds.map(timeOf), clientId, outcome, names: ownNames(pairing) });
    }),
    listActivityClients: action(noInput, (): readonly ActivityClientView[] => {
      parts.flushActivity();
      const paired = new Set(pairing.listClients().map(({ clientId }) => clientId));
      const names = ownNames(pairing);
      return parts.activity.clients().map(({ clientId, clientName }) => ({
        clientId,
        clientName: names.get(clientId) ?? clientName,
        isPaired: paired.has(clientId),
      }));
    }),
  };
}

/** What the user calls paired clients, by client id; those without a name of the user's are left out. */
export function ownNames(pairing: Pick<PairingStore, 'listClients'>): ReadonlyMap<string, string> {
  return new Map(
    pairing.listClients().flatMap(({ clientId, ownName }) => (ownName === null ? [] : [[clientId, ownName] as const])),
  );
}

/** The instant that a text names. Throws AppError `invalid_input`. */
export function timeOf(text: string): Instant {
  const at = parseTimestamp(text);
  if (at === null) throw new AppError('invalid_input', 'write the time like 2026-03-09T07:30:00Z');
  return at;
}
