import { instant, type Instant, type SkipReason } from '@vitalgate/core';
import { plainNumber, type PlainObject } from '../../../kit/json/plain-json.ts';
import { nightParts, type NightPart } from '../../../trackers/night-parts.ts';
import { parseWrittenTime } from '../payload/written-time.ts';

/** A part of a night that was stated as a sum. */
export interface SleepPart extends NightPart {
  readonly sourceName: unknown;
}

const hour = 3_600_000;

/** Longer is no night; the app has written numbers like 808742334249947 for one. */
const longestHours = 7 * 24;

/** Less than this is the noise of adding up. */
const shortestMilliseconds = 1000;

/** Milliseconds of a field; 0 if it says none. The app writes 0 for what it does not know. */
function lengthOf(point: PlainObject, field: string, millisecondsPerUnit: number): number {
  const written = plainNumber(point[field]);
  const length = written === null ? 0 : Math.round(written * millisecondsPerUnit);
  return length > 0 && length <= longestHours * hour ? length : 0;
}

/**
 * The parts of a night of which only sums are stated, or why there are none. What was slept is the greatest of the sums that say so:
 * `totalSleep`, `asleep`, and the stages together. Stages keep their lengths, and the rest of what was slept is asleep without a stage. The parts
 * stand one behind the other and end with the night (`sleepEnd`), in bed with `inBedEnd`: when in the night each
 * was is not stated, but their lengths and the day on which the night ended are.
 */
export function sleepSummary(point: PlainObject, millisecondsPerUnit: number): readonly SleepPart[] | SkipReason {
  const time = (field: string): Instant | null => parseWrittenTime(point[field])?.at ?? null;
  const length = (field: string): number => lengthOf(point, field, millisecondsPerUnit);
  const sums = { asleepCore: length('core'), asleepDeep: length('deep'), asleepREM: length('rem') };
  const staged = sums.asleepCore + sums.asleepDeep + sums.asleepREM;
  const slept = Math.max(length('totalSleep'), length('asleep'), staged);
  const asleepUnspecified = slept - staged < shortestMilliseconds ? 0 : slept - staged;
  const awake = length('awake');
  const total = awake + asleepUnspecified + staged;

  const [sleepStart, bedStart] = [time('sleepStart'), time('inBedStart')];
  const sleepEnd = time('sleepEnd') ?? (sleepStart === null ? time('inBedEnd') : instant(sleepStart + total));
  const bedEnd = time('inBedEnd') ?? sleepEnd;
  const inBed = length('inBed');
  if (sleepEnd === null && bedEnd === null) return 'invalidDate';
  if (sleepStart !== null && sleepEnd !== null && sleepEnd < sleepStart) return 'endBeforeStart';
  if (total === 0 && inBed === 0) return 'invalidValue';

  const sourceName = point['sleepSource'] ?? point['source'];
  const night = sleepEnd === null ? [] : nightParts({ awake, asleepUnspecified, ...sums }, sleepEnd);
  const parts: SleepPart[] = night.map((part) => ({ ...part, sourceName }));
  if (inBed > 0 && bedEnd !== null) {
    const from =
      bedStart !== null && Math.abs(bedEnd - bedStart - inBed) < shortestMilliseconds ? bedStart : bedEnd - inBed;
    parts.push({
      start: instant(from),
      end: bedEnd,
      value: 'inBed',
      sourceName: point['inBedSource'] ?? point['source'],
    });
  }
  return parts;
}
