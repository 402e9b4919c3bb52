import { dates, dayAt, metersOf, minutesOf, writtenHere, type Life } from '../life.ts';
import { minute, utc, rows, minutes, stepsOfDay, type Files } from './written-files.ts';

const clockWithOffset = (at: number): string => writtenHere(at).slice(11);

const fitSession = (name: string, at: { readonly start: number; readonly end: number }, more: object) => ({
  [`Takeout/Fit/All Sessions/${utc(at.start).replaceAll(':', '_')}_${name.toUpperCase()}.json`]: JSON.stringify({
    fitnessActivity: name,
    startTime: utc(at.start),
    endTime: utc(at.end),
    ...more,
  }),
});

export function googleFit(life: Life): Files {
  const quarter = 15 * minute;
  const tables = dates.map((date, day) => {
    const sums = new Map<number, number>();
    for (const [at, steps] of [...minutes(life), ...life.beats.map(({ at }) => [at, 0] as const)]) {
      const begin = Math.floor(at / quarter) * quarter;
      if (dayAt(at) === day) sums.set(begin, (sums.get(begin) ?? 0) + steps);
    }
    const lines = [...sums]
      .sort(([one], [other]) => one - other)
      .map(([at, steps]) => {
        const rate = life.beats.find((beat) => beat.at >= at && beat.at < at + quarter)?.rate ?? '';
        return `${clockWithOffset(at)},${clockWithOffset(at + quarter)},${rate},${metersOf(steps)},${steps}`;
      });
    const header = 'Start time,End time,Average heart rate (bpm),Distance (m),Step count';
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
      aggregate: [{ metricName: 'com.google.distance.delta', floatValue: exercise.meters ?? 0 }],
    }),
  );
  const totals = dates.map((date, day) => `${date},${metersOf(stepsOfDay(life, day))},${stepsOfDay(life, day)}`);
  return {
    ...Object.fromEntries(tables),
    'Takeout/Fit/Daily activity metrics/Daily activity metrics.csv': rows('Date,Distance (m),Step count', ...totals),
    ...Object.assign({}, ...sleeps, ...exercises),
  };
}
