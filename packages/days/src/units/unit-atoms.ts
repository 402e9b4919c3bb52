/** What a unit measures, as powers of base dimensions; `count`, `%` and scores have none. Moles carry a molar mass. */
export type Dimensions = Readonly<Record<string, number>>;

/** One indivisible unit: `(amount + offset) * multiply / divide` is the amount in the base unit. */
export interface UnitAtom {
  readonly multiply: number;
  readonly divide: number;
  readonly offset: number;
  readonly dimensions: Dimensions;
}

const mass: Dimensions = { mass: 1 };
const length: Dimensions = { length: 1 };
const volume: Dimensions = { volume: 1 };
const time: Dimensions = { time: 1 };
const energy: Dimensions = { energy: 1 };
const power: Dimensions = { energy: 1, time: -1 };
const pressure: Dimensions = { pressure: 1 };
const temperature: Dimensions = { temperature: 1 };
const angle: Dimensions = { angle: 1 };
const frequency: Dimensions = { time: -1 };
const speed: Dimensions = { length: 1, time: -1 };
const soundPressureLevel: Dimensions = { soundPressureLevel: 1 };
const none: Dimensions = {};

function atom(dimensions: Dimensions, multiply: number, divide = 1, offset = 0): UnitAtom {
  return { multiply, divide, offset, dimensions };
}

/**
 * Units that stand alone. Bases: gram, meter, liter, second, joule, pascal, degree Celsius. Each factor is the exact
 * definition (international yard and pound 1959; US and imperial gallon; thermochemical calorie; conventional
 * millimeter of mercury and of water). `Cal` is the large calorie, `cal` the small one. Beside HealthKit's own spellings stand
 * those that other programs write, if they mean one thing: all sound levels of HealthKit are A-weighted.
 */
export const plainUnits: ReadonlyMap<string, UnitAtom> = new Map([
  ['count', atom(none, 1)],
  ['counts', atom(none, 1)],
  ['beats', atom(none, 1)],
  ['breaths', atom(none, 1)],
  ['steps', atom(none, 1)],
  ['1', atom(none, 1)],
  ['%', atom(none, 1, 100)],
  ['appleEffortScore', atom(none, 1)],
  ['oz', atom(mass, 28.349523125)],
  ['lb', atom(mass, 453.59237)],
  ['lbs', atom(mass, 453.59237)],
  ['st', atom(mass, 6350.29318)],
  ['in', atom(length, 254, 10_000)],
  ['ft', atom(length, 3048, 10_000)],
  ['yd', atom(length, 9144, 10_000)],
  ['mi', atom(length, 1609.344)],
  ['fl_oz_us', atom(volume, 29.5735295625, 1000)],
  ['fl_oz_imp', atom(volume, 28.4130625, 1000)],
  ['cup_us', atom(volume, 236.5882365, 1000)],
  ['cup_imp', atom(volume, 284.130625, 1000)],
  ['pt_us', atom(volume, 473.176473, 1000)],
  ['pt_imp', atom(volume, 568.26125, 1000)],
  ['sec', atom(time, 1)],
  ['min', atom(time, 60)],
  ['hr', atom(time, 3600)],
  ['hrs', atom(time, 3600)],
  ['h', atom(time, 3600)],
  ['d', atom(time, 86_400)],
  ['cal', atom(energy, 4184, 1000)],
  ['Cal', atom(energy, 4184)],
  ['kcal', atom(energy, 4184)],
  ['mmHg', atom(pressure, 133.322387415)],
  ['cmHg', atom(pressure, 1333.22387415)],
  ['cmAq', atom(pressure, 98.0665)],
  ['inHg', atom(pressure, 3386.388640341)],
  ['atm', atom(pressure, 101_325)],
  ['degC', atom(temperature, 1)],
  ['\u00b0C', atom(temperature, 1)],
  ['\u2103', atom(temperature, 1)],
  ['degF', atom(temperature, 5, 9, -32)],
  ['\u00b0F', atom(temperature, 5, 9, -32)],
  ['\u2109', atom(temperature, 5, 9, -32)],
  ['K', atom(temperature, 1, 1, -273.15)],
  ['D', atom({ lensPower: 1 }, 1)],
  ['pD', atom({ prismPower: 1 }, 1)],
  ['rad', atom(angle, 1)],
  ['deg', atom(angle, Math.PI, 180)],
  ['bpm', atom(frequency, 1, 60)],
  ['rpm', atom(frequency, 1, 60)],
  ['mph', atom(speed, 1609.344, 3600)],
  ['kph', atom(speed, 1000, 3600)],
  ['dBASPL', atom(soundPressureLevel, 1)],
  ['dB', atom(soundPressureLevel, 1)],
  ['dBA', atom(soundPressureLevel, 1)],
  ['dB(A)', atom(soundPressureLevel, 1)],
  ['dBHL', atom({ hearingLevel: 1 }, 1)],
  ...[3, 6, 9, 12].map((power) => [`10*${power}`, atom(none, 10 ** power)] as const),
]);

export const prefixedUnits: ReadonlyMap<string, UnitAtom> = new Map([
  ['g', atom(mass, 1)],
  ['m', atom(length, 1)],
  ['L', atom(volume, 1)],
  ['l', atom(volume, 1)],
  ['s', atom(time, 1)],
  ['J', atom(energy, 1)],
  ['W', atom(power, 1)],
  ['Pa', atom(pressure, 1)],
  ['Hz', atom(frequency, 1)],
  ['S', atom({ conductance: 1 }, 1)],
  ['V', atom({ voltage: 1 }, 1)],
  ['lx', atom({ illuminance: 1 }, 1)],
  ['IU', atom({ biologicalEffect: 1 }, 1)],
  ['mol', atom({ substance: 1 }, 1)],
  ['kat', atom({ substance: 1, time: -1 }, 1)],
  ['U', atom({ substance: 1, time: -1 }, 1, 60e6)],
]);

/** Metric prefixes as HealthKit spells them (micro is `mc`), with the usual other spellings of micro. */
export const metricPrefixes: ReadonlyMap<string, readonly [multiply: number, divide: number]> = new Map([
  ['T', [1e12, 1]],
  ['G', [1e9, 1]],
  ['M', [1e6, 1]],
  ['k', [1000, 1]],
  ['h', [100, 1]],
  ['da', [10, 1]],
  ['d', [1, 10]],
  ['c', [1, 100]],
  ['m', [1, 1000]],
  ['mc', [1, 1e6]],
  ['u', [1, 1e6]],
  ['\u00b5', [1, 1e6]],
  ['\u03bc', [1, 1e6]],
  ['n', [1, 1e9]],
  ['p', [1, 1e12]],
  ['f', [1, 1e15]],
]);
