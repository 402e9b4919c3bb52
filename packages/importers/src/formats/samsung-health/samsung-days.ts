import type { WorkoutSpan } from '@vitalgate/core';
import type { SampleDetails } from '../../trackers/tracker-hand.ts';
import type { SamsungContext } from './samsung-context.ts';
import { knownTotal } from '../../recordings/recording.ts';
import { readSamsungTable } from './samsung-table.ts';

/** The tables of which each row is a day, or a stretch of it on one device; with the columns that states its steps. */
const dayTables: ReadonlyMap<string, string> = new Map([
  ['step_daily_trend', 'count'],
  ['tracker.pedometer_day_summary', 'step_count'],
  ['activity.day_summary', 'step_count'],
]);

/** What is counted by the minute; exports of some years ago have it in the second alone. */
const minutes = ['tracker.pedometer_step_count', 'step_count'] as const;
const energy = 'calories_burned.details';
const floors = 'tracker.floors_day_summary';

export const dayTypes: readonly string[] = [...dayTables.keys(), ...minutes, energy, floors];

/** All devices together, as the app shows a day. */
const allDevices = '-2';

interface DayOfSteps {
  readonly steps: number;
  readonly distance: number | null;
  /** How surely it is the day of all devices: 2 if it says so, 1 if it may be, 0 if it is of one device. */
  readonly rank: number;
}

/** The better of two statements about a day: that of all devices, else the greater. */
const better = (one: DayOfSteps | undefined, other: DayOfSteps): DayOfSteps =>
  one === undefined || other.rank > one.rank || (other.rank === one.rank && other.steps > one.steps) ? other : one;

/** How far the minutes of a device may be from the day that the app shows and still be its minutes. */
const mayDiffer = 0.02;

/** The device whose minutes make the day that the app shows; null if those of none do. */
function deviceOf(devices: ReadonlyMap<string, number>, shown: number | null): string | null {
  const most = [...devices].sort(([, one], [, other]) => other - one);
  const found = shown === null ? most[0] : most.find(([, steps]) => Math.abs(steps - shown) <= mayDiffer * shown);
  return found?.[0] ?? null;
}

interface MinuteRow {
  readonly steps: number;
  readonly distance: number | null;
  readonly details: SampleDetails;
}

/** A file of the export with what it holds. */
export interface SamsungFile {
  readonly path: string;
  readonly type: string;
}

/**
 * Reads steps, distances, energies and floors. A phone and a watch count the same steps, and Samsung states beside what all devices have
 * together. So the minutes of one device are read if they make the day that the app shows, and else that day as one sum.
 */
export async function readSamsungDays(
  files: readonly SamsungFile[],
  context: SamsungContext,
): Promise<ReadonlySet<string>> {
  const { hand, clock, days } = context;
  const broken = new Set<string>();
  const note = (path: string, isWhole: boolean): void => {
    if (!isWhole) broken.add(path);
  };
  const shown = new Map<number, DayOfSteps>();
  for (const { path, type } of files) {
    const counted = dayTables.get(type);
    if (counted === undefined) continue;
    const columns = [counted, 'distance', 'source_type', 'source_info'];
    note(
      path,
      await readSamsungTable(path, [], columns, context, ({ text, number, day }) => {
        const steps = number(counted);
        if (day === null) return hand.skip('row', 'invalidDate', type);
        if (steps === null || steps < 0) return hand.skip('row', 'invalidValue', type);
        const isMerged = text('source_type') === allDevices || text('source_info') !== '';
        const rank = isMerged ? 2 : text('source_type') === '' && type !== 'activity.day_summary' ? 1 : 0;
        if (steps > 0) shown.set(day, better(shown.get(day), { steps, distance: number('distance'), rank }));
      }),
    );
  }

  const counting = minutes.find((name) => files.some(({ type }) => type === name));
  const ofMinutes = files.filter(({ type }) => type === counting);
  const counted = new Map<number, Map<string, number>>();
  const readMinutes = async (onMinute: (day: number, device: string, span: WorkoutSpan, row: MinuteRow) => void) => {
    for (const { path } of ofMinutes) {
      const columns = ['count', 'distance', 'deviceuuid'] as const;
      const isWhole = await readSamsungTable(path, ['health.step_count'], columns, context, (row) => {
        const { span, details, number, text } = row;
        const [steps, distance] = [number('count'), number('distance')];
        if (span !== null && steps !== null && steps >= 0) {
          onMinute(clock.dayAt(span.start), text('deviceuuid'), span, { steps, distance, details });
        }
      });
      note(path, isWhole);
    }
  };
  await readMinutes((day, device, _, { steps }) => {
    const devices = counted.get(day) ?? new Map<string, number>();
    counted.set(day, devices.set(device, (devices.get(device) ?? 0) + steps));
  });
  const chosen = new Map([...counted].map(([day, devices]) => [day, deviceOf(devices, shown.get(day)?.steps ?? null)]));

  const steps = hand.series('stepCount', 'count');
  const distances = hand.series('distanceWalkingRunning', 'm');
  await readMinutes((day, device, span, row) => {
    if (chosen.get(day) !== device) return hand.skip('quantitySample', 'statedTwice', 'stepCount');
    steps(row.steps, span, row.details);
    distances(knownTotal(row.distance), span, row.details);
  });
  for (const [day, sum] of [...shown].sort(([one], [other]) => one - other)) {
    if ((chosen.get(day) ?? null) !== null) continue;
    steps(sum.steps, clock.day(day), { aggregated: true });
    distances(knownTotal(sum.distance), clock.day(day), { aggregated: true });
  }

  const active = hand.series('activeEnergyBurned', 'kcal');
  const resting = hand.series('basalEnergyBurned', 'kcal');
  const climbed = hand.series('flightsClimbed', 'count');
  for (const { path, type } of files) {
    if (type !== energy && type !== floors) continue;
    const columns = ['active_calorie', 'rest_calorie', 'floor_count'] as const;
    const prefixes = ['shealth.calories_burned'];
    const isWhole = await readSamsungTable(path, prefixes, columns, context, ({ number, day }) => {
      if (day === null) return hand.skip('row', 'invalidDate', type);
      if (type === energy) {
        active(knownTotal(number('active_calorie')), clock.day(day), { aggregated: true });
        resting(knownTotal(number('rest_calorie')), clock.day(day), { aggregated: true });
      } else if (days.isOwn('flightsClimbed', 1, day)) {
        climbed(knownTotal(number('floor_count')), clock.day(day), { aggregated: true });
      } else hand.skip('quantitySample', 'statedTwice', 'flightsClimbed');
    });
    note(path, isWhole);
  }
  return broken;
}
