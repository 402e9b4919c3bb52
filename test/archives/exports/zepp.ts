import { dates, dayAt, kilocaloriesOf, metersOf, writtenClock, writtenHere, type Life } from '../life.ts';
import { minute, minutes, rows, seconds, stepsOfDay, type Files } from './written-files.ts';

const dateAndTime = (at: number): string => writtenClock(at).slice(0, 16).replace('T', ',');
/** `2026-03-02 18:03:16+0100` */
const timeWithOffset = (at: number): string =>
  writtenHere(at)
    .replace('T', ' ')
    .replace('.000', '')
    .replace(/:(\d\d)$/u, '$1');

const table = (name: string, header: string, ...lines: readonly string[]) => ({
  [`7021_1776240000000/${name}/${name}_1776240000000.csv`]: rows(header, ...lines),
});

/** The export once its zip with a password is unpacked. */
export function zepp(life: Life): Files {
  const names = { awake: 'WAKE', core: 'LIGHT', deep: 'DEEP', rem: 'REM' } as const;
  return {
    ...table(
      'ACTIVITY_MINUTE',
      'date,time,steps',
      ...minutes(life).map(([at, steps]) => `${dateAndTime(at)},${steps}`),
    ),
    ...table(
      'ACTIVITY',
      'date,steps,distance,runDistance,calories',
      ...dates.map((date, day) => {
        const steps = stepsOfDay(life, day);
        return `${date},${steps},${metersOf(steps)},0,${kilocaloriesOf(steps)}`;
      }),
    ),
    ...table(
      'HEARTRATE_AUTO',
      'date,time,heartRate',
      ...life.beats.map(({ at, rate }) => `${dateAndTime(at)},${rate}`),
    ),
    ...table(
      'SLEEP_MINUTE',
      'date,time,stage,heartRate',
      ...life.sleeps.flatMap(({ stages }) =>
        stages.flatMap(({ stage, start, end }) =>
          Array.from({ length: (end - start) / minute }, (_, place) =>
            [dateAndTime(start + place * minute), names[stage], ''].join(),
          ),
        ),
      ),
    ),
    ...table(
      'SLEEP',
      'date,deepSleepTime,shallowSleepTime,wakeTime,start,stop,REMTime,naps',
      ...life.sleeps
        .filter(({ isNap }) => !isNap)
        .map((sleep) => {
          const [deep, light, awake, rem] = (['deep', 'core', 'awake', 'rem'] as const).map(
            (stage) => seconds(sleep, stage) / 60,
          );
          const times = `${timeWithOffset(sleep.start)},${timeWithOffset(sleep.end)}`;
          return `${dates[dayAt(sleep.end)] ?? ''},${deep ?? ''},${light ?? ''},${awake ?? ''},${times},${rem ?? ''},`;
        }),
    ),
    ...table(
      'BODY',
      'time,weight,height,bmi,fatRate,bodyWaterRate,boneMass,metabolism,muscleRate,visceralFat',
      ...life.weights.map(
        ({ at, kilograms }) => `${timeWithOffset(at)},${kilograms},178,25,null,null,null,null,null,null`,
      ),
    ),
    ...table(
      'SPORT',
      'type,startTime,sportTime(s),maxPace(/meter),minPace(/meter),distance(m),avgPace(/meter),calories(kcal)',
      ...life.exercises.map(
        ({ kind, start, end, meters }) =>
          `${kind === 'running' ? 1 : 9},${timeWithOffset(start)},${(end - start) / 1000},0,0,${meters ?? ''},0,0`,
      ),
    ),
  };
}
