import type { RawSample, Workout } from '@vitalgate/contract';
import { dayMilliseconds } from '@vitalgate/days';
import { readStretch } from '../answer/answer-part.ts';
import { rounded } from '../answer/rounded.ts';
import type { ToolContext } from '../tool/define-tool.ts';
import { mostWorkouts } from './asked-workouts.ts';

/** Shares of the highest heart rate at which zones 1 to 5 begin, as watches and gyms have them. */
const zoneShares = [0.5, 0.6, 0.7, 0.8, 0.9];

/** The zones of a workout, by the highest heart rate: as given, else of the year's workouts, else of its samples, which ascend. Null without samples. */
export async function heartRateZones(
  workout: Workout,
  samples: readonly RawSample[],
  given: number | undefined,
  context: ToolContext,
) {
  if (samples.length === 0) return null;
  const own = samples.reduce((most, { value }) => Math.max(most, value), -Infinity);
  const maximum = given ?? (await highestHeartRate(workout, context)) ?? rounded(own);
  const limits = zoneShares.map((share) => share * maximum);
  const times = timeInZones(samples, limits, { from: Date.parse(workout.start), to: Date.parse(workout.end) });
  return {
    shown: {
      maximum: rounded(maximum),
      columns: ['zone', 'begins', 'minutes'],
      rows: times.minutes.map((minutes, zone) => [zone, rounded(limits[zone - 1] ?? 0), Math.round(minutes * 10) / 10]),
      unknownMinutes: Math.round(times.unknownMinutes * 10) / 10,
    },
    notes: [
      given === undefined
        ? 'Zones are 50, 60, 70, 80 and 90 % of the highest heart rate of workouts in the year before; send maxHeartRate for another.'
        : 'Zones are 50, 60, 70, 80 and 90 % of maxHeartRate.',
    ],
  };
}

async function highestHeartRate({ end }: Workout, context: ToolContext): Promise<number | undefined> {
  const stop = new Date(Date.parse(end) + 1).toISOString();
  const start = new Date(Date.parse(end) - 365 * dayMilliseconds).toISOString();
  const { items } = await readStretch('getWorkouts', { start, end: stop }, undefined, mostWorkouts, context);
  const known = items.map(({ maximumHeartRate }) => maximumHeartRate).filter((rate) => rate !== null);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** No reading stands for longer than this: then the sensor had lost it. */
const longestReading = 60_000;

/** The time in zones: n begins at limit n. A reading stands until the next, for a minute at most. `samples` ascend by start. */
export function timeInZones(
  samples: readonly RawSample[],
  limits: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
) {
  const minutes = Array.from({ length: limits.length + 1 }, () => 0);
  let known = 0;
  for (const [place, { start, value }] of samples.entries()) {
    const begin = Math.max(from, Date.parse(start));
    const following = samples[place + 1];
    const next = Math.min(to, following === undefined ? to : Date.parse(following.start), begin + longestReading);
    if (next <= begin) continue;
    const zone = limits.filter((limit) => value >= limit).length;
    minutes[zone] = (minutes[zone] ?? 0) + (next - begin) / 60_000;
    known += (next - begin) / 60_000;
  }
  return { minutes, unknownMinutes: Math.max(0, (to - from) / 60_000 - known) };
}
