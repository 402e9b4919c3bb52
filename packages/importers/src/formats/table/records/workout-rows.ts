import type { ValueColumns } from '@vitalgate/contract';
import { instant, type RecordSink, type SkipReason, type Source } from '@vitalgate/core';
import { unitConversion } from '@vitalgate/days';
import { namedActivity, skipUnnamed } from '../../../recordings/activity-words.ts';
import { bareWorkout, stepping } from '../../../recordings/recording.ts';
import { workoutTitle } from '../../../recordings/workout-title.ts';
import { known } from '../../../kit/known-members.ts';
import { isPlausibleNumber } from '../../../kit/written/written-number.ts';
import { secondsIn, spelledUnit } from '../words/unit-words.ts';
import type { RoleCells } from '../rows/table-cells.ts';
import type { TableTimes } from '../rows/table-times.ts';
import { durationInCell } from '../rows/written-cell.ts';

const noon = 12 * 3600;
const longest = 14 * 86_400;

/** Reads rows of workouts. */
export function workoutRows(sink: RecordSink, source: Source, times: TableTimes, { columns, units }: ValueColumns) {
  const skip = (reason: SkipReason, subject: string): void => sink.skip({ kind: 'workout', reason, subject });

  function amount(cells: RoleCells, role: string, own: string | null): number | null {
    const text = cells.text(role);
    const found = text === null ? null : cells.number(text);
    if (found === null || found.value < 0) return null;
    if (own === null) return found.value;
    const convert = unitConversion(spelledUnit(found.unit ?? units[role] ?? own), own);
    const value = convert === null ? null : convert(found.value);
    return value === null || !isPlausibleNumber(value) ? null : value;
  }

  function durationOf(cells: RoleCells): number | null {
    const text = cells.text('duration');
    if (text === null) return null;
    const clock = durationInCell(text, units['duration'] === 'min' ? 'min' : 'hr');
    if (clock !== null) return clock;
    const found = cells.number(text);
    const factor = secondsIn(found?.unit ?? units['duration'] ?? '');
    return found === null || factor === null ? null : found.value * factor;
  }

  return {
    row(cells: RoleCells, line: number): void {
      const subject = `line ${line}`;
      const isBlank = Object.keys(columns).every(
        (role) => ['date', 'time', 'start', 'end'].includes(role) || cells.text(role) === null,
      );
      if (isBlank) return;
      const time = cells.time();
      const start = time === null ? null : times.at(time, noon);
      if (start === null) return skip('invalidDate', subject);
      const seconds = durationOf(cells);
      const written = cells.end();
      const ended = written === null ? null : times.end(written, start, noon);
      const end = ended ?? start + Math.round((seconds ?? 0) * 1000);
      if (end - start > longest * 1000) return skip('invalidDate', subject);
      if (seconds === null && cells.text('duration') !== null) return skip('invalidValue', subject);
      const activity = namedActivity(cells.text('activity') ?? cells.text('title'), cells.text('title') ?? undefined);
      skipUnnamed(sink, activity);
      sink.workout({
        ...bareWorkout(activity.activityType, { start, end: instant(end) }, { name: source.name, device: null }),
        durationSeconds: seconds ?? (ended === null ? null : (end - start) / 1000),
        totalEnergyKilocalories: amount(cells, 'energy', 'kcal'),
        distanceMeters: amount(cells, 'distance', 'm'),
        elevationGainMeters: amount(cells, 'elevationGain', 'm'),
        averageHeartRate: amount(cells, 'averageHeartRate', null),
        maximumHeartRate: amount(cells, 'maximumHeartRate', null),
        steps: stepping.has(activity.activityType) ? amount(cells, 'steps', null) : null,
        form: 'table',
        ...activity,
        ...known({ title: workoutTitle(cells.text('title') ?? '') }),
        // A row of a start is one workout, whatever else a later file says of it.
        recordKey: `table ${start} ${activity.activityType}`,
      });
    },
  };
}
