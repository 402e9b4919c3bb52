import {
  actionInputs,
  maxListedActivity,
  noInput,
  type ActivityClientView,
  type ActivityView,
} from '@vitalgate/contract';
import { parseTimestamp, type Instant } from '@vitalgate/core';
import { action, AppError } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { activityView } from './app-views.ts';

type Parts = Pick<AppParts, 'activity' | 'pairing' | 'flushActivity'>;

/** The actions on the list of what clients read. */
export function activityActions(parts: Parts) {
  const { pairing } = parts;
  return {
    listActivity: action(actionInputs.listActivity, (input): readonly ActivityView[] => {
      parts.flushActivity();
      const { clientId = null, limit = maxListedActivity, before } = input;
      const since = input.since === undefined ? null : timeOf(input.since);
      const behind = before === undefined ? null : { ...before, lastAt: timeOf(before.lastAt) };
      return parts.activity.list({ clientId, since, limit, before: behind }).map(activityView);
    }),
    listActivityClients: action(noInput, (): readonly ActivityClientView[] => {
      parts.flushActivity();
      const paired = new Set(pairing.listClients().map(({ clientId }) => clientId));
      return parts.activity
        .clients()
        .map(({ clientId, clientName }) => ({ clientId, clientName, isPaired: paired.has(clientId) }));
    }),
  };
}

/** The instant that a text names. Throws AppError `invalid_input`. */
export function timeOf(text: string): Instant {
  const at = parseTimestamp(text);
  if (at === null) throw new AppError('invalid_input', 'write the time like 2026-03-09T07:30:00Z');
  return at;
}
