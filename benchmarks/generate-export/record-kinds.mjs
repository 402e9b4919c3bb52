import { startOfDay, timeText } from './export-time.mjs';

/** @import { RandomNumbers } from './random-numbers.mjs' */
/** @typedef {{ name: string, version: string, device: string }} ExportSource */

/** The address of an object in memory as a phone prints it in a device's text. */
export const deviceAddress = '0x3016c4a80';

/**
 * @param {string} name @param {string} model @param {string} hardware @param {string} version
 * @returns {ExportSource}
 */
function source(name, model, hardware, version) {
  const device = `&lt;&lt;HKDevice: ${deviceAddress}&gt;, name:${model}, manufacturer:Apple Inc., model:${model}, hardware:${hardware}, software:${version}&gt;`;
  return { name, version, device };
}

export const watch = source('Generated’s Apple\u00a0Watch', 'Watch', 'Watch7,3', '11.2');
export const phone = source('Generated’s iPhone', 'iPhone', 'iPhone16,1', '18.2');
/** What other apps write names no device. */
const ring = { name: 'Generated Ring', version: '5.1', device: '' };
const scale = { name: 'Generated Scale', version: '3', device: '' };
const diary = { name: 'Generated Diary &amp; Recipes', version: '7.1', device: '' };

/** @param {ExportSource} source */
function sourceAttributes({ name, version, device }) {
  return `sourceName="${name}" sourceVersion="${version}"${device === '' ? '' : ` device="${device}"`}`;
}

/**
 * One kind of record: how many a day, when in the day, how long, which value.
 * @typedef {object} RecordKind
 * @property {string} type without `HKQuantityTypeIdentifier`
 * @property {string} unit as the attribute has it
 * @property {ExportSource} source
 * @property {number} perDay
 * @property {readonly [number, number]} hours of the day, from and to
 * @property {number} seconds length of a record; 0 for a moment
 * @property {(random: RandomNumbers) => number | string} value
 * @property {boolean} [isAtFixedTimes] the same times for all such kinds: what was eaten at once is logged at once
 * @property {(random: RandomNumbers, start: number) => string} [children] elements inside the record
 */

/** @param {string} key @param {string | number} value */
function entry(key, value) {
  return `  <MetadataEntry key="${key}" value="${value}"/>\n`;
}

/** @param {number} low @param {number} high @param {number} digits @returns {(random: RandomNumbers) => number | string} */
function number(low, high, digits) {
  return digits === 0 ? (random) => random.whole(low, high) : (random) => random.between(low, high).toFixed(digits);
}

/** @param {RandomNumbers} random */
function motionContext(random) {
  return entry('HKMetadataKeyHeartRateMotionContext', random.whole(0, 2));
}

/** @param {RandomNumbers} random @param {number} start */
function beats(random, start) {
  let text = '  <HeartRateVariabilityMetadataList>\n';
  for (let beat = 0; beat < 40; beat++) {
    const seconds = ((start + beat) % 60) + random.next();
    text += `   <InstantaneousBeatsPerMinute bpm="${random.whole(54, 78)}" time="7:12:${seconds.toFixed(2).padStart(5, '0')} AM"/>\n`;
  }
  return `${text}  </HeartRateVariabilityMetadataList>\n`;
}

/** @type {readonly (readonly [string, string, number, number])[]} */
const nutrients = [
  ['EnergyConsumed', 'kcal', 40, 620],
  ['Carbohydrates', 'g', 2, 80],
  ['Protein', 'g', 1, 40],
  ['FatTotal', 'g', 1, 30],
  ['Sodium', 'mg', 10, 900],
  ['Fiber', 'g', 0.5, 12],
];

/**
 * What a watch and a phone write, in about the proportions of a real export of the last years. Steps and distance come from both
 * at the same hours.
 * @type {readonly RecordKind[]}
 */
export const recordKinds = [
  {
    type: 'HeartRate',
    unit: 'count/min',
    source: watch,
    perDay: 290,
    hours: [0, 24],
    seconds: 0,
    value: number(46, 150, 0),
    children: motionContext,
  },
  {
    type: 'HeartRate',
    unit: 'count/min',
    source: ring,
    perDay: 280,
    hours: [0, 24],
    seconds: 0,
    value: number(46, 150, 0),
  },
  {
    type: 'ActiveEnergyBurned',
    unit: 'kcal',
    source: watch,
    perDay: 320,
    hours: [6, 23],
    seconds: 150,
    value: number(0.05, 12, 3),
  },
  {
    type: 'ActiveEnergyBurned',
    unit: 'kcal',
    source: ring,
    perDay: 280,
    hours: [0, 24],
    seconds: 290,
    value: number(0.05, 12, 3),
  },
  {
    type: 'BasalEnergyBurned',
    unit: 'kcal',
    source: watch,
    perDay: 110,
    hours: [0, 24],
    seconds: 780,
    value: number(12, 17, 3),
  },
  {
    type: 'StepCount',
    unit: 'count',
    source: watch,
    perDay: 46,
    hours: [6.5, 22.5],
    seconds: 480,
    value: number(4, 620, 0),
  },
  {
    type: 'StepCount',
    unit: 'count',
    source: phone,
    perDay: 34,
    hours: [7, 22],
    seconds: 420,
    value: number(4, 600, 0),
  },
  {
    type: 'DistanceWalkingRunning',
    unit: 'km',
    source: watch,
    perDay: 60,
    hours: [6.5, 22.5],
    seconds: 420,
    value: number(0.002, 0.5, 6),
  },
  {
    type: 'DistanceWalkingRunning',
    unit: 'km',
    source: phone,
    perDay: 34,
    hours: [7, 22],
    seconds: 420,
    value: number(0.002, 0.5, 6),
  },
  {
    type: 'PhysicalEffort',
    unit: 'kcal/hr·kg',
    source: watch,
    perDay: 130,
    hours: [6, 23],
    seconds: 300,
    value: number(1, 7, 1),
  },
  { type: 'AppleExerciseTime', unit: 'min', source: watch, perDay: 38, hours: [7, 21], seconds: 60, value: () => 1 },
  {
    type: 'AppleStandTime',
    unit: 'min',
    source: watch,
    perDay: 44,
    hours: [6, 23],
    seconds: 300,
    value: number(1, 5, 0),
  },
  {
    type: 'EnvironmentalAudioExposure',
    unit: 'dBASPL',
    source: watch,
    perDay: 34,
    hours: [6, 23],
    seconds: 1800,
    value: number(38, 88, 3),
  },
  {
    type: 'HeadphoneAudioExposure',
    unit: 'dBASPL',
    source: phone,
    perDay: 6,
    hours: [8, 22],
    seconds: 900,
    value: number(55, 84, 3),
  },
  {
    type: 'RespiratoryRate',
    unit: 'count/min',
    source: watch,
    perDay: 44,
    hours: [0, 6.5],
    seconds: 60,
    value: number(11, 18, 1),
  },
  {
    type: 'OxygenSaturation',
    unit: '%',
    source: watch,
    perDay: 9,
    hours: [0, 24],
    seconds: 15,
    value: number(0.93, 0.99, 2),
    children: () => entry('HKMetadataKeyBarometricPressure', '101.3 kPa'),
  },
  {
    type: 'HeartRateVariabilitySDNN',
    unit: 'ms',
    source: watch,
    perDay: 5,
    hours: [0, 24],
    seconds: 60,
    value: number(22, 95, 4),
    children: beats,
  },
  {
    type: 'RestingHeartRate',
    unit: 'count/min',
    source: watch,
    perDay: 1,
    hours: [0, 1],
    seconds: 72_000,
    value: number(50, 64, 0),
  },
  {
    type: 'WalkingHeartRateAverage',
    unit: 'count/min',
    source: watch,
    perDay: 1,
    hours: [1, 2],
    seconds: 68_000,
    value: number(88, 118, 1),
  },
  {
    type: 'VO2Max',
    unit: 'mL/min·kg',
    source: watch,
    perDay: 0.3,
    hours: [18, 20],
    seconds: 0,
    value: number(38, 46, 2),
    children: () => entry('HKVO2MaxTestType', 2),
  },
  {
    type: 'FlightsClimbed',
    unit: 'count',
    source: watch,
    perDay: 7,
    hours: [7, 22],
    seconds: 40,
    value: number(1, 3, 0),
  },
  {
    type: 'WalkingSpeed',
    unit: 'km/hr',
    source: phone,
    perDay: 12,
    hours: [7, 22],
    seconds: 300,
    value: number(3.2, 5.9, 3),
  },
  {
    type: 'WalkingStepLength',
    unit: 'cm',
    source: phone,
    perDay: 12,
    hours: [7, 22],
    seconds: 300,
    value: number(58, 82, 1),
  },
  {
    type: 'WalkingDoubleSupportPercentage',
    unit: '%',
    source: phone,
    perDay: 12,
    hours: [7, 22],
    seconds: 300,
    value: number(0.22, 0.33, 3),
  },
  {
    type: 'WalkingAsymmetryPercentage',
    unit: '%',
    source: phone,
    perDay: 6,
    hours: [7, 22],
    seconds: 300,
    value: number(0, 0.06, 2),
  },
  {
    type: 'TimeInDaylight',
    unit: 'min',
    source: watch,
    perDay: 5,
    hours: [9, 18],
    seconds: 300,
    value: number(1, 5, 0),
  },
  {
    type: 'BodyMass',
    unit: 'kg',
    source: scale,
    perDay: 0.8,
    hours: [7, 8],
    seconds: 0,
    value: number(74, 79, 2),
    children: () => entry('HKWasUserEntered', 0),
  },
  {
    type: 'BodyFatPercentage',
    unit: '%',
    source: scale,
    perDay: 0.8,
    hours: [7, 8],
    seconds: 0,
    value: number(0.19, 0.24, 3),
  },
  ...nutrients.map(([name, unit, low, high]) => ({
    type: `Dietary${name}`,
    unit,
    source: diary,
    perDay: 5,
    hours: /** @type {const} */ ([7, 21]),
    seconds: 0,
    value: number(low, high, 1),
    isAtFixedTimes: true,
    children: () => entry('HKFoodType', 'Oats &quot;fine&quot;'),
  })),
];

/**
 * All records of one kind on one day, each with its own start.
 * @param {RecordKind} kind @param {number} day counted from 1970-01-01 @param {RandomNumbers} random
 */
export function recordsOfDay(kind, day, random) {
  const { type, unit, source, perDay, hours, seconds, value, children, isAtFixedTimes = false } = kind;
  const count = Math.floor(perDay) + (random.next() < perDay % 1 ? 1 : 0);
  const first = startOfDay(day) + hours[0] * 3600;
  const gap = ((hours[1] - hours[0]) * 3600) / Math.max(1, count);
  const head = ` <Record type="HKQuantityTypeIdentifier${type}" ${sourceAttributes(source)} unit="${unit}"`;
  let text = '';
  for (let index = 0; index < count; index++) {
    const start = Math.floor(first + gap * (index + 0.7 * (isAtFixedTimes ? (day % 97) / 97 : random.next())));
    const end = start + (seconds === 0 ? 0 : Math.max(1, Math.floor(Math.min(seconds, gap * 0.9))));
    const times = `creationDate="${timeText(end + 4)}" startDate="${timeText(start)}" endDate="${timeText(end)}"`;
    text += `${head} ${times} value="${value(random)}"`;
    text += children === undefined ? '/>\n' : `>\n${children(random, start)} </Record>\n`;
  }
  return text;
}
