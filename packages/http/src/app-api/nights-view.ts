import type { NightsView, NightView } from '@vitalgate/contract';
import { formatInstant, type LocalDate, type Night } from '@vitalgate/core';
import { addDays } from '@vitalgate/days';
import type { AppParts } from './app-parts.ts';

/** As many days as two months have. */
const daysAtOnce = 62;

/** Every night has one of these; naps alone are a night too. */
const metricsOfNights = ['sleepAsleep', 'sleepInBed'] as const;

/** The nights of 62 days that end on a date, or with the newest night. */
export function nightsView({ statistics }: Pick<AppParts, 'statistics'>, until: LocalDate | null): NightsView {
  const newestBefore = (date: LocalDate): LocalDate | null =>
    metricsOfNights
      .flatMap((metricId) => statistics.nearestDays(metricId, date).before ?? [])
      .reduce<LocalDate | null>((newest, one) => (newest === null || one > newest ? one : newest), null);
  const to = until ?? newestBefore('9999-12-31' as LocalDate);
  if (to === null) return { nights: [], older: null };
  const from = addDays(to, 1 - daysAtOnce);
  const zoneOn = (date: LocalDate): string =>
    [...statistics.zones()].reverse().find(({ fromDate }) => fromDate <= date)?.zone ?? 'UTC';
  return {
    nights: statistics.nights(from, to).map((night) => nightView(night, zoneOn(night.date))),
    older: newestBefore(from),
  };
}

function nightView({ date, start, end, timeZone, minutes, naps, sources }: Night, userZone: string): NightView {
  return {
    date,
    start: start === null ? null : formatInstant(start),
    end: end === null ? null : formatInstant(end),
    timeZone: timeZone ?? userZone,
    minutes,
    naps: naps.map((nap) => ({ start: formatInstant(nap.start), end: formatInstant(nap.end), minutes: nap.minutes })),
    sources: [...sources],
  };
}
