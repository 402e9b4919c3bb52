import { instant, type Instant, type LocalDate } from '@vitalgate/core';
import { addDays, dayMilliseconds, dayNumberOf, localDateOf, type TimeZones } from '@vitalgate/days';

const minuteMilliseconds = 60_000;
/** One local day of the sample person. */
export interface SampleDay {
  /** 0 is the first day. */
  readonly index: number;
  readonly date: LocalDate;
  /** 0 is Monday. */
  readonly weekday: number;
  /** 1 at midsummer, -1 at midwinter, of the northern half. */
  readonly season: number;
  /** The instant at which the zone's clock shows this minute of the day; whole seconds. Negative minutes lie in the day before. */
  at(minute: number): Instant;
}

/** Full days before the day of `until`, over which the person changes. */
export const fullDayCount = 400;

function clockInstant(zones: TimeZones, zone: string, clock: number): Instant {
  const offset = (at: number) => zones.offsetMinutes(zone, instant(at)) * minuteMilliseconds;
  // The offset in force is that of the instant, not of the clock: the second look is right but within a change itself.
  return instant(clock - offset(clock - offset(clock)));
}

/** The local days of the sample person: the full ones and the day of `until`. */
export function sampleDays(zones: TimeZones, zone: string, until: Instant, fullDays: number): readonly SampleDay[] {
  const first = addDays(localDateOf(zones, zone, until), -fullDays);
  return Array.from({ length: fullDays + 1 }, (_, index) => {
    const date = addDays(first, index);
    const dayNumber = dayNumberOf(date);
    const midnight = dayNumber * dayMilliseconds;
    return {
      index,
      date,
      weekday: (((dayNumber + 3) % 7) + 7) % 7,
      season: Math.cos((2 * Math.PI * (dayNumber - 171)) / 365.25),
      at: (minute) => clockInstant(zones, zone, midnight + Math.round(minute * 60) * 1000),
    };
  });
}
