import { clockTimeOf, sleepTimeIn, type CategoryRow } from '../row-shapes/category-row.ts';
import { anyBed, oneHour, oneMind } from '../row-shapes/why-sources.ts';

const sleepRows = {
  sleepAsleep: sleepTimeIn(
    'asleep',
    'Time asleep',
    'sleep, time asleep, sleep duration, asleep, hours slept, sleep time, total sleep',
  ),
  sleepAwake: sleepTimeIn(
    'awake',
    'Time awake during sleep',
    'awake, awake time, time awake, wake after sleep onset, waso',
  ),
  sleepCore: sleepTimeIn('core', 'Core sleep', 'core, light sleep, core sleep'),
  sleepDeep: sleepTimeIn('deep', 'Deep sleep', 'deep, deep sleep'),
  sleepEnd: clockTimeOf('end', 'Woke up', 'wake time, wake up, wake up time, waking time, got up, get up, sleep end'),
  sleepInBed: sleepTimeIn('inBed', 'Time in bed', 'in bed, time in bed', anyBed),
  sleepNaps: sleepTimeIn('naps', 'Time asleep in naps', 'naps, nap'),
  sleepRem: sleepTimeIn('rem', 'REM sleep', 'rem, rem sleep, sleepREM'),
  sleepStart: clockTimeOf(
    'start',
    'Fell asleep',
    'bedtime, went to bed, go to bed, fall asleep, falling asleep, sleep onset, sleep start',
  ),
};

const appleStandHour = {
  name: 'Stand hours',
  unit: 'count',
  method: 'count',
  madeFrom: { kind: 'category', type: 'appleStandHour', value: 'stood' },
  why: oneHour,
  called: 'stand, standing hours',
} as const satisfies CategoryRow<'count'>;

const mindfulSession = {
  name: 'Mindful minutes',
  unit: 'min',
  method: 'duration',
  madeFrom: { kind: 'category', type: 'mindfulSession', value: null },
  why: oneMind,
  called: 'mindfulness, meditation, mindful, meditation minutes',
} as const satisfies CategoryRow<'duration'>;

/** The metrics that are made of category samples, by category and id. */
export const categoryRows = { sleep: sleepRows, activity: { appleStandHour }, mindfulness: { mindfulSession } };
