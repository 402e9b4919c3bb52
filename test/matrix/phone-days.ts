import { daySeconds, type Flight, type Phone } from '../stores/health-auto-export-phone.ts';
import type { Door, Pick } from './world.ts';

export const dayCount = 4;

/** One of two doors. */
export const oneOf = (pair: readonly [Door, Door], pick: Pick): Door => pair[pick(2)] ?? pair[0];

/** Of three persons one flies, a few hours east or west. */
export function pickFlight(pick: Pick): Flight | null {
  const hours = pick(19) - 9;
  return pick(3) > 0 || hours === 0 ? null : { day: 1 + pick(dayCount - 1), hours };
}

/** The moments of a day at which a phone records and may say something, each picked when it comes. */
export function* momentsOf(day: number, pick: Pick): Generator<number, void, undefined> {
  for (const hour of [9, 15, 21]) yield day * daySeconds + hour * 3600 + pick(3000);
}

interface Saying {
  readonly mayDelete?: boolean;
  /** What it says at a moment of a day, if anything. */
  readonly atMoment: (now: number, day: number) => void;
  /** What it says at the end of each of the last two days. */
  readonly atEnd: (now: number) => void;
}

/** Has a phone record, sleep and change what it recorded, for some days. */
export function liveDays(phone: Phone, pick: Pick, { mayDelete, atMoment, atEnd }: Saying): void {
  for (let day = 0; day < dayCount; day++) {
    phone.beginDay(day);
    if (day > 0) phone.sleep(day * daySeconds + 6 * 3600 + pick(3600));
    for (const now of momentsOf(day, pick)) {
      for (let count = 2 + pick(6); count > 0; count--) phone.record(now);
      if (day > 0 && pick(2) === 0) phone.change(now, mayDelete);
      atMoment(now, day);
    }
    if (day >= dayCount - 2) atEnd((day + 1) * daySeconds);
  }
}
