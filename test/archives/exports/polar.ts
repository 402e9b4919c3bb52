import { dates, dayAt, offsetAt, writtenClock, writtenHere, type Life } from '../life.ts';
import { idOf, minute, minutes, stepsOfDay, type Files } from './written-files.ts';

const file = (name: string, content: unknown) => ({ [`${name}.json`]: JSON.stringify(content) });

export function polar(life: Life): Files {
  const states = { awake: 'PB_WAKE', core: 'PB_NONREM2', deep: 'PB_NONREM3', rem: 'PB_REM' } as const;
  const days = dates.map((date, day) =>
    file(`activity-${date}-7`, {
      exportVersion: '1.7',
      date,
      summary: { dailyMetMinutes: 800, stepCount: stepsOfDay(life, day) },
      samples: {
        mets: [],
        steps: minutes(life)
          .filter(([at]) => dayAt(at) === day)
          .map(([at, value]) => ({ localTime: writtenClock(at).slice(11, 19), value })),
      },
    }),
  );
  const sessions = life.exercises.map(({ kind, start, end, meters }) =>
    file(`training-session-${idOf({ start })}`, {
      exportVersion: '1.7',
      identifier: { id: String(idOf({ start })) },
      name: kind,
      startTime: writtenClock(start),
      stopTime: writtenClock(end),
      timezoneOffset: offsetAt(start),
      distance: meters,
      duration: `PT${(end - start) / 1000}S`,
      exercises: [{ startTime: writtenClock(start), timezoneOffset: offsetAt(start), sport: kind.toUpperCase() }],
    }),
  );
  return {
    ...Object.assign({}, ...days, ...sessions),
    ...file('247ohr_2026_03-7', {
      exportVersion: '1.7',
      deviceDays: dates.map((date, day) => ({
        userId: 7,
        date,
        samples: life.beats
          .filter(({ at }) => dayAt(at) === day)
          .map(({ at, rate }) => ({ heartRate: rate, secondsFromDayStart: secondOfDay(at), source: 'OPTICAL' })),
      })),
    }),
    ...file(
      'sleep_result_7',
      life.sleeps
        .filter(({ isNap }) => !isNap)
        .map((sleep) => ({
          night: dates[dayAt(sleep.end)],
          evaluation: { phaseDurations: {} },
          sleepResult: {
            hypnogram: {
              sleepStart: writtenHere(sleep.start),
              sleepEnd: writtenHere(sleep.end),
              sleepStateChanges: sleep.stages.map(({ stage, start }) => ({
                offsetFromStart: `PT${(start - sleep.start) / minute}M`,
                state: states[stage],
              })),
            },
          },
        })),
    ),
    ...file('calendar-items-7', {
      exportVersion: '1.7',
      perceivedRecovery: [],
      weights: life.weights.map(({ at, kilograms }) => ({ date: writtenClock(at), weight: kilograms })),
    }),
  };
}

/** What the person's clock showed. */
const secondOfDay = (at: number): number => (Date.parse(`${writtenClock(at)}Z`) / 1000) % 86_400;
