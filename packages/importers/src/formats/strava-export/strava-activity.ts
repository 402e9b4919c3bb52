import { instant, isPlausibleInstant, type Instant, type Source, type WorkoutRecord } from '@vitalgate/core';
import type { CsvRow } from '../../kit/csv/csv-reader.ts';
import { calendarDay, type DateOrder } from '../../kit/csv/date-order.ts';
import { pointedNumber } from '../../kit/csv/decimal-sign.ts';
import { namedActivity, type NamedActivity } from '../../recordings/activity-words.ts';
import { bareWorkout, knownTotal, type Recording } from '../../recordings/recording.ts';
import { workoutTitle } from '../../recordings/workout-title.ts';
import { known } from '../../kit/known-members.ts';
import { ownCopy } from '../../kit/written/own-copy.ts';
import { parseWrittenAmount } from '../../kit/written/written-number.ts';
import type { StravaColumns } from './strava-columns.ts';

/** One row of `activities.csv`. */
export interface StravaRow {
  /** The number that the activity keeps. */
  readonly id: string | null;
  /** As it is written. */
  readonly date: string;
  readonly activity: NamedActivity;
  readonly title: string | null;
  /** Its file within the export, as the row names it; null if it was typed in. */
  readonly file: string | null;
  readonly elapsedSeconds: number | null;
  readonly movingSeconds: number | null;
  readonly distanceMeters: number | null;
  readonly elevationGainMeters: number | null;
  readonly averageHeartRate: number | null;
  readonly maximumHeartRate: number | null;
  readonly calories: number | null;
}

export interface StravaActivity extends StravaRow {
  readonly start: Instant | null;
}

const timeOfDay = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?\s?m\b)?/iu;

/** The instant that a date names: Strava writes them in UTC, in the user's language. Null for anything else. */
export function stravaDate(text: string, order: DateOrder | null): Instant | null {
  const day = calendarDay(
    text
      .replace(/\sde\s|\s(?=\d{4}年)/giu, ' ')
      .replace(/年|月/gu, '/')
      .replace(/日/u, ''),
    order,
  );
  const time = day === null ? null : timeOfDay.exec(day.rest);
  if (day === null || time === null) return null;
  const [, hours = '', minutes = '', seconds = '0', half] = time;
  const written = Number(hours);
  const hour = half === undefined ? written : (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const at = instant(Date.UTC(day.year, day.month - 1, day.day, hour, Number(minutes), Number(seconds)));
  return isPlausibleInstant(at) ? at : null;
}

/** A number in the user's way of writing: with a point or with a comma. */
function localAmount(cell: string | undefined): number | null {
  const text = cell?.trim() ?? '';
  const isComma = /,\d{1,2}$/u.test(text);
  return parseWrittenAmount(pointedNumber(text, isComma ? ',' : '.') ?? undefined);
}

/** What a row says. The columns with details win over those in the user's units. */
export function stravaRow(row: CsvRow, columns: StravaColumns): StravaRow {
  const { detailed } = columns;
  const detail = (column: number | undefined): number | null =>
    column === undefined ? null : parseWrittenAmount(row[column]);
  const total = (column: number | undefined): number | null => knownTotal(detail(column));
  const distance = knownTotal(localAmount(row[columns.distance]));
  const file = row[columns.file]?.trim() ?? '';
  return {
    id: ownCopy(row[0] ?? '').trim() || null,
    date: ownCopy(row[columns.date] ?? ''),
    activity: namedActivity(row[columns.type]),
    title: workoutTitle(ownCopy(row[columns.name] ?? '')),
    file: file === '' ? null : ownCopy(file),
    elapsedSeconds: total(detailed?.elapsed) ?? knownTotal(localAmount(row[columns.elapsed])),
    movingSeconds: total(detailed?.moving),
    distanceMeters: total(detailed?.distance) ?? (distance === null ? null : distance * columns.distanceUnit),
    elevationGainMeters: detail(detailed?.elevationGain),
    averageHeartRate: total(detailed?.averageHeartRate),
    maximumHeartRate: total(detailed?.maximumHeartRate),
    calories: total(detailed?.calories),
  };
}

const strava: Source = { name: 'Strava', bundleIdentifier: null, version: null };

/** The form of what comes from the export: a file in it may be the user's too, by itself. */
const form = 'strava';

/** A workout of what a row alone says; null if it has no date. */
export function workoutOfRow(activity: StravaActivity): WorkoutRecord | null {
  const { start, elapsedSeconds, movingSeconds } = activity;
  if (start === null) return null;
  const end = instant(start + Math.round((elapsedSeconds ?? movingSeconds ?? 0) * 1000));
  const { averageHeartRate, maximumHeartRate, distanceMeters, elevationGainMeters } = activity;
  return {
    ...bareWorkout(activity.activity.activityType, { start, end }, { name: strava.name, device: null }),
    durationSeconds: movingSeconds ?? elapsedSeconds,
    totalEnergyKilocalories: activity.calories,
    distanceMeters,
    elevationGainMeters,
    averageHeartRate,
    maximumHeartRate,
    form,
    ...activity.activity,
    ...known({ title: activity.title, recordKey: activity.id }),
  };
}

/** A recording of an activity's file, with what its row says if the file says nothing: the name of a sport, totals. */
export function withRow(recording: Recording, row: StravaActivity | null): Recording {
  const { workout } = recording;
  const { activityCode: _, ...uncoded } = workout;
  if (row === null) return { ...recording, workout: { ...workout, form } };
  return {
    ...recording,
    workout: {
      // What the file calls it says nothing if the row has a name for it.
      ...(row.activity.activityType === 'other' ? workout : uncoded),
      form,
      ...(workout.activityType === 'other' ? row.activity : {}),
      // Whoever changes the name does so there.
      ...known({ title: row.title }),
      totalEnergyKilocalories: workout.totalEnergyKilocalories ?? row.calories,
      // A track counts no distance: its length is the last resort.
      distanceMeters:
        (workout.form === 'gpx' ? row.distanceMeters : null) ?? workout.distanceMeters ?? row.distanceMeters,
      elevationGainMeters: workout.elevationGainMeters ?? row.elevationGainMeters,
      averageHeartRate: workout.averageHeartRate ?? row.averageHeartRate,
      maximumHeartRate: workout.maximumHeartRate ?? row.maximumHeartRate,
    },
  };
}
