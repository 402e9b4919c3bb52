import type { AppActionTypes } from './app-actions.ts';
import type { ActivityView } from './settings-views.ts';

type ListInput = AppActionTypes['listActivity']['input'];

const part = 1000;

/** The whole activity list, newest first, also what is read meanwhile. `of` chooses a client, a time or an outcome. Rejects as `list` does. */
export async function allActivity(
  list: (input: ListInput) => Promise<readonly ActivityView[]>,
  of: Pick<ListInput, 'clientId' | 'since' | 'outcome'>,
): Promise<readonly ActivityView[]> {
  const found = new Map<string, ActivityView>();
  async function walk(chosen: Pick<ListInput, 'clientId' | 'since' | 'outcome'>): Promise<void> {
    let before: ListInput['before'];
    for (;;) {
      const entries = await list({ ...chosen, limit: part, ...(before === undefined ? {} : { before }) });
      for (const entry of entries) {
        const known = found.get(entry.activityId);
        if (known === undefined || known.requests < entry.requests) found.set(entry.activityId, entry);
      }
      const end = entries.at(-1);
      if (end === undefined || entries.length < part) return;
      before = { lastAt: end.lastAt, activityId: end.activityId };
    }
  }
  await walk(of);
  // An entry that a further request was added to meanwhile has moved to the front, past where we were.
  const newest = [...found.values()].reduce((latest, { lastAt }) => (lastAt > latest ? lastAt : latest), '');
  if (newest !== '') await walk({ ...of, since: newest });
  return [...found.values()].sort((one, other) => (one.lastAt < other.lastAt ? 1 : one.lastAt > other.lastAt ? -1 : 0));
}
