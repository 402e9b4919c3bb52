import { dates, dayAt, metersOf, minutesOf, offsetAt, sum, writtenClock, writtenHere } from './life.ts';
import type { Exercise, Life, Sleep, Stage } from './life.ts';

/** Files by their paths in a zip. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const minute = 60_000;
const utc = (at: number): string => new Date(at).toISOString();
const rows = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
const seconds = ({ stages }: Sleep, wanted: Stage): number =>
  sum(stages.filter(({ stage }) => stage === wanted).map(minutesOf)) * 60;
const minutes = ({ walks }: Life): readonly (readonly [at: number, steps: number])[] =>
  walks.flatMap(({ start, steps }) => steps.map((count, place) => [start + place * minute, count] as const));
const stepsOfDay = (life: Life, day: number): number =>
  sum(
    minutes(life)
      .filter(([at]) => dayAt(at) === day)
      .map(([, steps]) => steps),
  );

/** `03/28/26 22:15:00` */
const fitbitTime = (iso: string): string =>
  `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(2, 4)} ${iso.slice(11, 19)}`;

// All times of a night are of the clock at its start.
const clockOfNight = (sleep: Sleep, at: number): string =>
  new Date(at + offsetAt(sleep.start) * minute).toISOString().replace('Z', '');

const fitbitList = (name: string, entries: readonly unknown[]) => ({
  [`Takeout/Fitbit/Global Export Data/${name}.json`]: JSON.stringify(entries),
});

function fitbit(life: Life): Files {
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
      'sleep-2026-03-26',
      life.sleeps.map((sleep, place) => ({
        logId: 100 + place,
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
      life.weights.map(({ at, kilograms }, place) => {
        const [date = '', time] = fitbitTime(writtenClock(at)).split(' ');
        return { logId: 200 + place, weight: kilograms, bmi: kilograms / 3.24, date, time };
      }),
    ),
    ...fitbitList(
      'exercise-0',
      life.exercises.map(({ kind, start, end, meters }, place) => ({
        logId: 300 + place,
        activityName: kind === 'running' ? 'Run' : 'Bike',
        startTime: fitbitTime(utc(start)),
        lastModified: fitbitTime(utc(end + 3_600_000)),
        duration: end - start,
        activeDuration: end - start,
        distance: meters / 1000,
        distanceUnit: 'Kilometer',
      })),
    ),
  };
}

const samsungTime = (at: number): string => utc(at).replace('T', ' ').replace('Z', '');

const samsungZone = (at: number): string =>
  `UTC${offsetAt(at) < 0 ? '-' : '+'}${String(Math.abs(offsetAt(at)) / 60).padStart(2, '0')}00`;

const samsungColumns = (type: string, ...columns: readonly string[]): readonly string[] =>
  columns.map((column) => `com.samsung.health.${type}.${column}`);

function samsung(life: Life): Files {
  const root = 'samsunghealth_ann_20260415120000/com.samsung';
  const table = (type: string, header: readonly string[], lines: readonly (readonly (string | number)[])[]) => ({
    [`${root}.${type}.20260415120000.csv`]: rows(
      `com.samsung.${type},7006003,7`,
      header.join(','),
      ...lines.map((cells) => `${cells.join(',')},`),
    ),
  });
  const stages = { awake: 40001, core: 40002, deep: 40003, rem: 40004 } as const;
  return {
    ...table(
      'shealth.step_daily_trend',
      ['day_time', 'count', 'distance', 'source_type', 'deviceuuid'],
      dates.flatMap((date, day) => {
        const steps = stepsOfDay(life, day);
        const at = Date.parse(`${date}T00:00:00Z`);
        return [
          [at, steps, metersOf(steps), -2, 'all'],
          [at, steps - 20, metersOf(steps - 20), 1, 'phone'],
        ];
      }),
    ),
    ...table(
      'shealth.tracker.pedometer_step_count',
      samsungColumns('step_count', 'start_time', 'end_time', 'time_offset', 'count', 'distance', 'deviceuuid'),
      minutes(life).flatMap(([at, steps]) =>
        // The phone in the pocket counts some of it too.
        [[steps, 'watch'] as const, [steps / 2, 'phone'] as const].map(([count, device]) => [
          samsungTime(at),
          samsungTime(at + minute),
          samsungZone(at),
          count,
          metersOf(count),
          device,
        ]),
      ),
    ),
    ...table(
      'shealth.sleep',
      samsungColumns('sleep', 'start_time', 'end_time', 'time_offset', 'datauuid'),
      life.sleeps.map(({ start, end }, place) => [samsungTime(start), samsungTime(end), samsungZone(end), `n${place}`]),
    ),
    ...table(
      'health.sleep_stage',
      ['start_time', 'sleep_id', 'stage', 'time_offset', 'end_time'],
      life.sleeps.flatMap((sleep, place) =>
        sleep.stages.map(({ stage, start, end }) => [
          samsungTime(start),
          `n${place}`,
          stages[stage],
          samsungZone(end),
          samsungTime(end),
        ]),
      ),
    ),
    ...table(
      'health.weight',
      ['start_time', 'weight', 'time_offset'],
      life.weights.map(({ at, kilograms }) => [samsungTime(at), kilograms, samsungZone(at)]),
    ),
    ...table(
      'shealth.blood_glucose',
      samsungColumns('blood_glucose', 'start_time', 'glucose', 'time_offset'),
      life.readings.map(({ at, glucose }) => [samsungTime(at), glucose / 18.015_588, samsungZone(at)]),
    ),
    ...table(
      'shealth.exercise',
      samsungColumns(
        'exercise',
        'start_time',
        'end_time',
        'time_offset',
        'exercise_type',
        'duration',
        'distance',
        'datauuid',
      ),
      life.exercises.map(({ kind, start, end, meters }, place) => {
        return [
          samsungTime(start),
          samsungTime(end),
          samsungZone(start),
          kind === 'running' ? 1002 : 11_007,
          end - start,
          meters,
          `w${place}`,
        ];
      }),
    ),
  };
}

function oura(life: Life): Files {
  const marks = { awake: '4', core: '2', deep: '1', rem: '3' } as const;
  return {
    'App Data/dailyactivity.csv': rows(
      'id;day;steps;active_calories;total_calories;timestamp',
      ...dates.map((date, day) => `d${day};${date};${stepsOfDay(life, day)};;;${date}T04:00:00.000+00:00`),
    ),
    'App Data/sleepmodel.csv': rows(
      'id;day;type;bedtime_start;bedtime_end;sleep_phase_5_min',
      ...life.sleeps.map((sleep, place) => {
        const phases = sleep.stages.map((part) => marks[part.stage].repeat(minutesOf(part) / 5)).join('');
        const type = sleep.isNap ? 'late_nap' : 'long_sleep';
        const times = [writtenHere(sleep.start), writtenHere(sleep.end)].join(';');
        return `s${place};${dates[dayAt(sleep.end)] ?? ''};${type};${times};${phases}`;
      }),
    ),
    'App Data/workout.csv': rows(
      'id;activity;start_datetime;end_datetime;distance',
      ...life.exercises.map(
        ({ kind, start, end, meters }, place) =>
          `w${place};${kind};${writtenHere(start)};${writtenHere(end)};${meters}`,
      ),
    ),
  };
}

const withoutMilliseconds = (at: number): string => writtenHere(at).replace('.000', '');

const listCell = (values: readonly number[]): string => `"[${values.join(',')}]"`;

function withings(life: Life): Files {
  const states = { awake: 0, core: 1, deep: 2, rem: 3 } as const;
  const walks = (value: (steps: number) => number): readonly string[] =>
    life.walks.map(
      ({ start, steps }) =>
        `${withoutMilliseconds(start)},${listCell(steps.map(() => 60))},${listCell(steps.map((count) => value(count)))}`,
    );
  const sums = (value: (steps: number) => number): readonly string[] =>
    dates.map((date, day) => `${date},${value(stepsOfDay(life, day))}`);
  return {
    'raw_tracker_steps.csv': rows('start,duration,value', ...walks((steps) => steps)),
    'raw_tracker_distance.csv': rows('start,duration,value', ...walks(metersOf)),
    'aggregates_steps.csv': rows('date,value', ...sums((steps) => steps)),
    'aggregates_distance.csv': rows('date,value', ...sums(metersOf)),
    'raw_tracker_sleep-state.csv': rows(
      'start,duration,value',
      ...life.sleeps.map(
        ({ start, stages }) =>
          `${withoutMilliseconds(start)},${listCell(stages.map((part) => minutesOf(part) * 60))},${listCell(stages.map(({ stage }) => states[stage]))}`,
      ),
    ),
    'sleep.csv': rows(
      'from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up","Duration to sleep (s)","Duration to wake up (s)"',
      ...life.sleeps.map((sleep) => {
        const lengths = (['core', 'deep', 'rem', 'awake'] as const).map((stage) => seconds(sleep, stage));
        return [withoutMilliseconds(sleep.start), withoutMilliseconds(sleep.end), ...lengths, 1, 0, 0].join(',');
      }),
    ),
    'weight.csv': rows(
      'Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments',
      ...life.weights.map(
        ({ at, kilograms }) => `"${writtenClock(at).slice(0, 19).replace('T', ' ')}",${kilograms.toFixed(2)},,,,,`,
      ),
    ),
    'activities.csv': rows(
      'from,to,from (manual),to (manual),Timezone,Activity type,Data,GPS',
      ...life.exercises.map(({ kind, start, end, meters }) => {
        const data = `"${JSON.stringify({ distance: meters }).replaceAll('"', '""')}"`;
        return [
          withoutMilliseconds(start),
          withoutMilliseconds(end),
          '',
          '',
          zoneAt(start),
          kind === 'running' ? 'Running' : 'Cycling',
          data,
          '',
        ].join();
      }),
    ),
  };
}

const zoneAt = (at: number): string => (offsetAt(at) < 0 ? 'America/New_York' : 'Europe/Berlin');

const garminTime = (at: number): string => utc(at).replace('Z', '').replace('000', '0');

const garminActivity = ({ kind, start, end, meters }: Exercise, place: number) => ({
  activityId: place + 1,
  activityType: kind,
  beginTimestamp: start,
  duration: end - start,
  elapsedDuration: end - start,
  distance: meters * 100,
});

function garmin(life: Life): Files {
  const root = 'DI_CONNECT/DI-Connect';
  return {
    [`${root}-Aggregator/UDSFile_2026-03-26_2026-07-04.json`]: JSON.stringify(
      dates.map((calendarDate, day) => ({
        calendarDate,
        wellnessStartTimeGmt: `${calendarDate}T00:00:00.0`,
        totalSteps: stepsOfDay(life, day),
        totalDistanceMeters: metersOf(stepsOfDay(life, day)),
      })),
    ),
    [`${root}-Wellness/2026-03-26_2026-07-04_1_sleepData.json`]: JSON.stringify(
      life.sleeps
        .filter(({ isNap }) => !isNap)
        .map((sleep) => ({
          calendarDate: dates[dayAt(sleep.end)],
          sleepStartTimestampGMT: garminTime(sleep.start),
          sleepEndTimestampGMT: garminTime(sleep.end),
          deepSleepSeconds: seconds(sleep, 'deep'),
          lightSleepSeconds: seconds(sleep, 'core'),
          remSleepSeconds: seconds(sleep, 'rem'),
          awakeSleepSeconds: seconds(sleep, 'awake'),
        })),
    ),
    [`${root}-Wellness/1_userBioMetrics.json`]: JSON.stringify(
      life.weights.map(({ at, kilograms }) => ({
        metaData: { calendarDate: writtenClock(at) },
        weight: { weight: Math.round(kilograms * 1000) },
      })),
    ),
    [`${root}-Fitness/me_0_summarizedActivities.json`]: JSON.stringify([
      { summarizedActivitiesExport: life.exercises.map(garminActivity) },
    ]),
  };
}

const clockWithOffset = (at: number): string => writtenHere(at).slice(11);

const fitSession = (name: string, at: { readonly start: number; readonly end: number }, more: object) => ({
  [`Takeout/Fit/All Sessions/${utc(at.start).replaceAll(':', '_')}_${name.toUpperCase()}.json`]: JSON.stringify({
    fitnessActivity: name,
    startTime: utc(at.start),
    endTime: utc(at.end),
    ...more,
  }),
});

function googleFit(life: Life): Files {
  const quarter = 15 * minute;
  const tables = dates.map((date, day) => {
    const sums = new Map<number, number>();
    for (const [at, steps] of minutes(life)) {
      const begin = Math.floor(at / quarter) * quarter;
      if (dayAt(at) === day) sums.set(begin, (sums.get(begin) ?? 0) + steps);
    }
    const lines = [...sums]
      .sort(([one], [other]) => one - other)
      .map(([at, steps]) => `${clockWithOffset(at)},${clockWithOffset(at + quarter)},${metersOf(steps)},${steps}`);
    const header = 'Start time,End time,Distance (m),Step count';
    return [`Takeout/Fit/Daily activity metrics/${date}.csv`, rows(header, ...lines)] as const;
  });
  const names = { awake: 'awake', core: 'light', deep: 'deep', rem: 'rem' } as const;
  const sleeps = life.sleeps.map((sleep) =>
    fitSession('sleep', sleep, {
      segment: sleep.stages.map(({ stage, start, end }) => ({
        fitnessActivity: `sleep.${names[stage]}`,
        startTime: utc(start),
        endTime: utc(end),
      })),
    }),
  );
  const exercises = life.exercises.map((exercise) =>
    fitSession(exercise.kind === 'running' ? 'running' : 'biking', exercise, {
      duration: `${minutesOf(exercise) * 60}s`,
      aggregate: [{ metricName: 'com.google.distance.delta', floatValue: exercise.meters }],
    }),
  );
  const totals = dates.map((date, day) => `${date},${metersOf(stepsOfDay(life, day))},${stepsOfDay(life, day)}`);
  return {
    ...Object.fromEntries(tables),
    'Takeout/Fit/Daily activity metrics/Daily activity metrics.csv': rows('Date,Distance (m),Step count', ...totals),
    ...Object.assign({}, ...sleeps, ...exercises),
  };
}

function libreviewTime(at: number): string {
  const clock = writtenClock(at);
  return `${clock.slice(8, 10)}-${clock.slice(5, 7)}-${clock.slice(0, 4)} ${clock.slice(11, 16)}`;
}

const whoopHead = 'Cycle start time,Cycle end time,Cycle timezone';

/** All times of a row are of the offset that it states. */
const whoopTimes = ({ start, end }: { readonly start: number; readonly end: number }): string => {
  const clock = (at: number): string =>
    utc(at + offsetAt(start) * minute)
      .slice(0, 19)
      .replace('T', ' ');
  return `${clock(start)},,UTC${writtenHere(start).slice(-6)},${clock(start)},${clock(end)}`;
};

function whoop(life: Life): Files {
  return {
    'sleeps.csv': rows(
      `${whoopHead},Sleep onset,Wake onset,Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Nap`,
      ...life.sleeps.map((sleep) => {
        const lengths = (['core', 'deep', 'rem', 'awake'] as const).map((stage) => seconds(sleep, stage) / 60);
        return [whoopTimes(sleep), ...lengths, sleep.isNap].join();
      }),
    ),
    'workouts.csv': rows(
      `${whoopHead},Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,Distance (meters)`,
      ...life.exercises.map((exercise) => {
        const name = exercise.kind === 'running' ? 'Running' : 'Cycling';
        return [whoopTimes(exercise), minutesOf(exercise), name, 9.1, exercise.meters].join();
      }),
    ),
  };
}

function libreview(life: Life): Files {
  return {
    'glucose.csv': rows(
      'Glucose Data,Generated on,15-04-2026 08:00 UTC,Generated by,Ann',
      'Device,Serial Number,Device Timestamp,Record Type,Historic Glucose mg/dL',
      ...life.readings.map(({ at, glucose }) => `FreeStyle LibreLink,1,${libreviewTime(at)},0,${glucose}`),
    ),
  };
}

function nightscout(life: Life): Files {
  return {
    'entries.json': JSON.stringify(
      life.readings.map(({ at, glucose }) => ({ type: 'sgv', sgv: glucose, date: at, dateString: utc(at) })),
    ),
  };
}

/** How each account's export says a life. */
export const archives = { fitbit, samsung, oura, withings, garmin, whoop, googleFit, libreview, nightscout } as const;
export type ArchiveName = keyof typeof archives;
