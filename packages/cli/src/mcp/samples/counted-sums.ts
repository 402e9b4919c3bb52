import { findQuantityType, type RawSample } from '@vitalgate/contract';
import {
  addedTotals,
  loggedFacts,
  mergedTotals,
  sampleDays,
  timeStretches,
  type Instant,
  type StatisticsSample,
} from '@vitalgate/days';
import { knownZone, timeZones } from '../../times/zone-time.ts';

/** The two ways to add up samples of a type: several devices sense the same at once, but what is logged is logged once. */
export type AddingKind = 'sensed' | 'logged';

/** The way in which samples of a raw type add up; null if only mean, lowest and highest mean something. */
export function addingKindOf(type: string): AddingKind | null {
  const method = findQuantityType(type)?.method;
  if (method === 'mergedSum') return 'sensed';
  return method === 'addedSum' ? 'logged' : null;
}

/** A sample as the host's own rules read it. Its zone is the one that the record itself names. */
function countedSample({ type, start, end, value, source, device, metadata }: RawSample): StatisticsSample {
  return {
    start: Date.parse(start) as Instant,
    end: Date.parse(end) as Instant,
    value,
    sourceName: source.name,
    device,
    userEntered: metadata?.['HKWasUserEntered'] === '1',
    timeZone: metadata?.['HKTimeZone'] ?? null,
    ...loggedFacts(type, metadata),
  };
}

/**
 * What the samples of a type add up to from each of `bounds` to the next, by the host's own rules and the usual order of sources.
 * Of the samples, which ascend by start, all that reach into the time are given. `timeZone` is the user's, for what an app's own
 * export says of a local day. The host may count otherwise: by an order of sources that the user set, and without samples that a
 * newer export has others in place of. The API says neither.
 */
export function countedSums(
  kind: AddingKind,
  samples: readonly RawSample[],
  bounds: readonly number[],
  timeZone: string,
): readonly number[] {
  const counted = samples.map(countedSample);
  const zone = knownZone(timeZone);
  const reader = { quantitySamples: () => counted, categorySamples: () => [] };
  const days = timeStretches(bounds, sampleDays({ zones: timeZones, zoneAt: () => zone, changes: [] }));
  const context = { reader, days, from: 0, to: bounds.length - 2, priority: [], trace: null };
  const type = samples[0]?.type ?? '';
  const totals = kind === 'sensed' ? mergedTotals(type, context) : addedTotals(type, context);
  const sums = Array.from({ length: bounds.length - 1 }, () => 0);
  for (const { day, value } of totals) sums[day] = value;
  return sums;
}
