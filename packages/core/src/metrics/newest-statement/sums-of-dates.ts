import { groupedBy } from '@vitalgate/days';
import type { Bucket, StatementsOf } from './buckets.ts';
import { aboutSource, type PhoneStatements } from './statements.ts';
import { covers, type Stretch } from './stretches.ts';

/** Whether the time that a sum stands for is stated in another way, by whatever is older or newer: by sums or samples that fill it. */
function isKnownOtherwise({ sample, start, until }: Bucket, statements: PhoneStatements): boolean {
  const { feeds, exports } = statements;
  const lists = sample.isOfOneSource
    ? aboutSource(statements, sample.source)
    : feeds.flatMap(({ source, list }) => (source === null ? [list] : []));
  return covers(
    [...lists.flat(), ...exports].map(({ start: from, end: to }): Stretch => [from, to]),
    start,
    until,
  );
}

function fillsItsDay({ sample: { start, end, day } }: Bucket): boolean {
  return day !== null && day[0] === start && day[1] === end;
}

/** First the one that fills the day exactly, then the one stated last; of equal ones the greatest, as a sum grows. */
function compareOfOneDay(one: Bucket, other: Bucket): number {
  return (
    Number(fillsItsDay(other)) - Number(fillsItsDay(one)) ||
    other.sample.statedAt - one.sample.statedAt ||
    other.sample.value - one.sample.value
  );
}

/**
 * The sums of days cut by a clock of another zone that do not count. What such a day has in common with the user's is the date, and
 * some of the hours. So its sum stands for the user's day of its date only if nothing says exactly what was in it, and one alone does.
 */
export function outdatedSumsOfDates(buckets: readonly Bucket[], statementsOf: StatementsOf): ReadonlySet<Bucket> {
  const outdated = new Set<Bucket>();
  const ofDates = buckets.filter(({ sample }) => sample.day !== null && sample.phone !== null);
  const days = groupedBy(ofDates, ({ sample: { phone, source, isOfOneSource }, start }) =>
    JSON.stringify([phone, start, isOfOneSource ? source : null]),
  );
  for (const ofDay of days.values()) {
    const [first, ...others] = [...ofDay].sort(compareOfOneDay);
    for (const other of others) outdated.add(other);
    const phone = first?.sample.phone ?? null;
    if (first !== undefined && phone !== null && isKnownOtherwise(first, statementsOf(phone))) outdated.add(first);
  }
  return outdated;
}
