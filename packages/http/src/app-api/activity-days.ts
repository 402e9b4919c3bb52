import type { ActivityDaysView, ActivityPartView, ClientDayView } from '@vitalgate/contract';
import {
  comparedDays,
  formatInstant,
  instant,
  unusualReading,
  type ActivityOutcome,
  type ActivityStore,
  type ActivitySum,
  type Instant,
} from '@vitalgate/core';
import { dayMilliseconds, groupedBy } from '@vitalgate/days';
import { textOf, unknownName } from './app-views.ts';

interface AskedDays {
  /** Beginnings of days, the oldest first, and the end of the last. */
  readonly bounds: readonly Instant[];
  readonly clientId: string | null;
  readonly outcome: ActivityOutcome | null;
  /** What the user calls clients. */
  readonly names: ReadonlyMap<string, string>;
}

const mostParts = 20;

function partsOf(sums: readonly ActivitySum[]): readonly ActivityPartView[] {
  return [...sums]
    .sort((one, other) => other.requests - one.requests)
    .slice(0, mostParts)
    .map(({ operation, what, requests, records, refused }) => ({
      operation,
      what,
      ...unknownName(operation, what),
      requests,
      records,
      refused,
    }));
}

const requestsOf = (sums: readonly ActivitySum[]): number => sums.reduce((sum, { requests }) => sum + requests, 0);

const ofClients = (sums: readonly ActivitySum[]): ReadonlyMap<string, readonly ActivitySum[]> =>
  groupedBy(sums, ({ clientId }) => clientId);

const answered = (sums: readonly ActivitySum[]): readonly ActivitySum[] =>
  sums.filter(({ refused }) => refused === null);

/** The order within a day: the refused, the unusual, then those with the most. */
function asUsersLook(one: ClientDayView, other: ClientDayView): number {
  return (
    other.refused - one.refused ||
    Number(other.unusual.length > 0) - Number(one.unusual.length > 0) ||
    other.requests - one.requests
  );
}

/** What each client read in each of these days, with what is unlike its days before. */
export function activityDays(store: ActivityStore, { bounds, clientId, outcome, names }: AskedDays): ActivityDaysView {
  const [first = instant(0)] = bounds;
  const older = Array.from({ length: comparedDays }, (_, at) => instant(first - (comparedDays - at) * dayMilliseconds));
  const sumsOf = (since: Instant, until: Instant): readonly ActivitySum[] =>
    store.sums({ clientId, outcome, since, until });
  // Days before those that were asked for are read only to compare with.
  const isCompared = outcome !== 'refused';
  const past = isCompared ? older.map((at, index) => ofClients(answered(sumsOf(at, older[index + 1] ?? first)))) : [];
  const shown = bounds.slice(0, -1).map((from, index) => ({ from, sums: sumsOf(from, bounds[index + 1] ?? from) }));
  const compared = [...past, ...shown.map(({ sums }) => ofClients(answered(sums)))];

  function clientDay(id: string, sums: readonly ActivitySum[], day: number): ClientDayView {
    const [one] = sums;
    const own = compared[past.length + day]?.get(id) ?? [];
    const refused = sums.filter((sum) => sum.refused !== null);
    const parts = [...partsOf(refused), ...partsOf(own)];
    const before = compared.slice(day, past.length + day).map((clients) => clients.get(id) ?? []);
    return {
      clientId: id,
      clientName: names.get(id) ?? one?.clientName ?? id,
      requests: requestsOf(sums),
      records: sums.reduce((sum, { records }) => sum + records, 0),
      refused: requestsOf(refused),
      lastAt: formatInstant(instant(Math.max(...sums.map(({ lastAt }) => lastAt)))),
      parts,
      otherParts: sums.length - parts.length,
      unusual: isCompared ? unusualReading(own, before) : [],
    };
  }

  const days = shown.map(({ from, sums }, day) => ({
    from: formatInstant(from),
    clients: [...ofClients(sums)].map(([id, ofClient]) => clientDay(id, ofClient, day)).sort(asUsersLook),
  }));
  const [newest] = store.list({
    clientId,
    outcome,
    since: null,
    before: { lastAt: first, activityId: '' },
    limit: 1,
  });
  const [last] = store.list({ clientId: null, since: null, limit: 1 });
  return {
    days: days.filter(({ clients }) => clients.length > 0).reverse(),
    olderAt: textOf(newest?.lastAt ?? null),
    isUnsaved: last?.isUnsaved === true,
  };
}
