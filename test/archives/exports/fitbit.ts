import { dates, dayAt, metersOf, minutesOf, offsetAt, writtenClock, type Life, type Sleep } from '../life.ts';
import { idOf, minute, utc, minutes, type Files } from './written-files.ts';

/** `03/28/26 22:15:00` */
const fitbitTime = (iso: string): string =>
  `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(2, 4)} ${iso.slice(11, 19)}`;

// All times of a night are of the clock at its start.
const clockOfNight = (sleep: Sleep, at: number): string =>
  new Date(at + offsetAt(sleep.start) * minute).toISOString().replace('Z', '');

const fitbitList = (name: string, entries: readonly unknown[]) => ({
  [`Takeout/Fitbit/Global Export Data/${name}.json`]: JSON.stringify(entries),
});

export function fitbit(life: Life): Files {
  const levels = { awake: 'wake', core: 'light', deep: 'deep', rem: 'rem' } as const;
  const stated = (value: (steps: number) => number) =>
    minutes(life).map(([at, steps]) => ({ dateTime: fitbitTime(utc(at)), value: String(value(steps)) }));
  return {
    ...fitbitList(
      'steps-2026-03-26',
      stated((steps) => steps),
    ),
    ...fitbitList(
      'distance-2026-03-26',
      stated((steps) => metersOf(steps) * 100),
    ),
    ...fitbitList(
      'heart_rate-2026-03-26',
      life.beats.map(({ at, rate }) => ({ dateTime: fitbitTime(utc(at)), value: { bpm: rate, confidence: 2 } })),
    ),
    ...fitbitList(
      'sleep-2026-03-26',
      life.sleeps.map((sleep) => ({
        logId: idOf(sleep),
        dateOfSleep: dates[dayAt(sleep.end)],
        startTime: clockOfNight(sleep, sleep.start),
        endTime: clockOfNight(sleep, sleep.end),
        duration: sleep.end - sleep.start,
        type: 'stages',
        levels: {
          data: sleep.stages.map((part) => ({
            dateTime: clockOfNight(sleep, part.start),
            level: levels[part.stage],
            seconds: minutesOf(part) * 60,
          })),
        },
      })),
    ),
    ...fitbitList(
      'weight-2026-03-26',
      life.weights.map(({ at, kilograms }) => {
        const [date = '', time] = fitbitTime(writtenClock(at)).split(' ');
        return { logId: idOf({ start: at }), weight: kilograms, bmi: kilograms / 3.24, date, time };
      }),
    ),
    ...fitbitList(
      'exercise-0',
      life.exercises.map(({ kind, start, end, meters }) => ({
        logId: idOf({ start }),
        activityName: kind === 'running' ? 'Run' : 'Bike',
        startTime: fitbitTime(utc(start)),
        lastModified: fitbitTime(utc(end + 3_600_000)),
        duration: end - start,
        activeDuration: end - start,
        distance: (meters ?? 0) / 1000,
        distanceUnit: 'Kilometer',
      })),
    ),
  };
}
