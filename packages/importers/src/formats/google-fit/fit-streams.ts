import { isPlausibleInstant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import { readJsonFile } from '../../kit/json/json-file.ts';
import { plainNumber, plainObject, plainObjects, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import type { SampleDetails } from '../../trackers/tracker-hand.ts';
import { instantOf } from '../../trackers/tracker-times.ts';
import type { FitContext } from './fit-context.ts';
import { ranks } from './fit-tables.ts';

/** A file of `All Data`: the points of one kind from one source. */
export interface FitStream {
  readonly path: string;
  /** `com.google.step_count.delta` */
  readonly dataType: string;
  /** What made it, behind the kind: `com.google.android.gms:merge_step_deltas`. */
  readonly maker: string;
  readonly isRaw: boolean;
}

/** The stream of a file by its beginning; its name is cut off where it is long. Null if it holds no points. */
export function fitStream(path: string, head: string): FitStream | null {
  if (!/^[\uFEFF\s]*\{/u.test(head) || !head.includes('"Data Points"')) return null;
  const [, stated] = /"Data Source"\s*:\s*"([^"]{1,500})"/u.exec(head) ?? [];
  const [, kind = '', dataType = '', maker = ''] = /^(raw|derived):([^:]+):?(.*)$/u.exec(stated ?? '') ?? [];
  if (dataType !== '') return { path, dataType, maker, isRaw: kind === 'raw' };
  const [, ofPoint] = /"dataTypeName"\s*:\s*"([^"]{1,200})"/u.exec(head) ?? [];
  return ofPoint === undefined ? null : { path, dataType: ofPoint, maker: '', isRaw: !/(?:^|\/)derived_/u.test(path) };
}

/** How often a value of a point is another measurement: blood pressure states two. */
interface Measured {
  readonly type: string;
  readonly unit: string;
  readonly place?: number;
}

const byDataType: ReadonlyMap<string, readonly Measured[]> = new Map<string, readonly Measured[]>([
  ['com.google.step_count.delta', [{ type: 'stepCount', unit: 'count' }]],
  ['com.google.distance.delta', [{ type: 'distanceWalkingRunning', unit: 'm' }]],
  ['com.google.calories.expended', [{ type: 'totalEnergyBurned', unit: 'kcal' }]],
  ['com.google.calories.bmr', [{ type: 'basalMetabolicRate', unit: 'kcal/d' }]],
  ['com.google.heart_rate.bpm', [{ type: 'heartRate', unit: 'count/min' }]],
  ['com.google.weight', [{ type: 'bodyMass', unit: 'kg' }]],
  ['com.google.height', [{ type: 'height', unit: 'm' }]],
  ['com.google.body.fat.percentage', [{ type: 'bodyFatPercentage', unit: '%' }]],
  ['com.google.oxygen_saturation', [{ type: 'oxygenSaturation', unit: '%' }]],
  ['com.google.body.temperature', [{ type: 'bodyTemperature', unit: 'degC' }]],
  ['com.google.body.temperature.basal', [{ type: 'basalBodyTemperature', unit: 'degC' }]],
  ['com.google.blood_glucose', [{ type: 'bloodGlucose', unit: 'mmol/L' }]],
  [
    'com.google.blood_pressure',
    [
      { type: 'bloodPressureSystolic', unit: 'mmHg', place: 0 },
      { type: 'bloodPressureDiastolic', unit: 'mmHg', place: 1 },
    ],
  ],
  ['com.google.hydration', [{ type: 'dietaryWater', unit: 'L' }]],
]);

const sleepType = 'com.google.sleep.segment';
const heartRateType = 'com.google.heart_rate.bpm';

const sleepStages: ReadonlyMap<number, string> = new Map([
  [1, 'awake'],
  [2, 'asleepUnspecified'],
  [3, 'awake'],
  [4, 'asleepCore'],
  [5, 'asleepDeep'],
  [6, 'asleepREM'],
]);

const isResting = ({ dataType, maker }: FitStream): boolean =>
  dataType === heartRateType && /:resting_heart_rate\b/u.test(`:${maker}`);

/** How good a stream is as the one of its kind, the best first: what the app shows, what Google merged of all sources, else nothing. */
function placeOf({ maker, isRaw }: FitStream): number {
  if (isRaw) return 3;
  if (maker.endsWith(':estimated_steps')) return 0;
  return /:merge(?:d|_\w+)$/u.test(maker) || maker === '' ? 1 : 4;
}

/**
 * The streams that are read. Of each kind it is the one that Google merged of all sources. If there is none, those are read that devices and
 * apps wrote, each as a source of its own. Others are made of these.
 */
export function chosenStreams(streams: readonly FitStream[]): readonly FitStream[] {
  const best = new Map<string, number>();
  const kindOf = (stream: FitStream): string => (isResting(stream) ? 'resting' : stream.dataType);
  const isRead = (stream: FitStream): boolean =>
    isResting(stream) || ((byDataType.has(stream.dataType) || stream.dataType === sleepType) && placeOf(stream) < 4);
  for (const stream of streams.filter(isRead)) {
    const place = placeOf(stream);
    if (place < (best.get(kindOf(stream)) ?? Infinity)) best.set(kindOf(stream), place);
  }
  return streams.filter((stream) => isRead(stream) && placeOf(stream) === best.get(kindOf(stream)));
}

/** Whether its points are amounts that the tables of quarters of an hour have as well, and as the app adds them up. */
export function isOfSums({ dataType }: FitStream): boolean {
  return /\.(?:step_count\.delta|distance\.delta|calories\.expended)$/u.test(dataType);
}

/** Nanoseconds since 1970, as a number or a text. */
function timeOf(nanoseconds: unknown): Instant | null {
  const written = plainNumber(nanoseconds) ?? Number(plainText(nanoseconds) ?? Number.NaN);
  const number = typeof nanoseconds === 'number' ? nanoseconds : written;
  return Number.isFinite(number) && number > 0 ? instantOf(number / 1e6) : null;
}

function spanOf(point: PlainObject): WorkoutSpan | null {
  const start = timeOf(point['startTimeNanos']) ?? timeOf(point['endTimeNanos']);
  const end = timeOf(point['endTimeNanos']) ?? start;
  return start === null || end === null || !isPlausibleInstant(start) ? null : { start, end };
}

function valueOf(point: PlainObject, place: number): number | null {
  const listed = plainObjects(point['fitValue'] ?? point['value'])[place] ?? {};
  const value = plainObject(listed['value']) ?? listed;
  return plainNumber(value['fpVal']) ?? plainNumber(value['intVal']);
}

/** The app or device that wrote a raw stream: it counts beside others, and so is a source of its own. */
function rawDetails({ hand }: FitContext, { maker, isRaw }: FitStream): SampleDetails {
  const [app = '', ...device] = maker.split(':');
  return isRaw && app !== ''
    ? { source: { ...hand.source, name: app }, device: device.slice(0, 2).join(' ') || null }
    : {};
}

/** Reads the points of a stream. Gives whether the file was whole. */
export async function readFitStream(stream: FitStream, context: FitContext): Promise<boolean> {
  const { hand, clock, days, staged } = context;
  const measured = isResting(stream)
    ? [{ type: 'restingHeartRate', unit: 'count/min' }]
    : (byDataType.get(stream.dataType) ?? []);
  const series = measured.map(({ type, unit, place = 0 }) => ({ type, place, take: hand.series(type, unit) }));
  const isSum = isOfSums(stream);
  const details = rawDetails(context, stream);
  const byHand: SampleDetails = { ...details, metadata: { HKWasUserEntered: '1' } };

  const takePoint = (point: PlainObject): void => {
    const span = spanOf(point);
    if (span === null) return hand.skip('quantitySample', 'invalidDate', stream.dataType);
    if (stream.dataType === sleepType) {
      const stage = sleepStages.get(valueOf(point, 0) ?? -1);
      if (stage === undefined) return hand.skip('categorySample', 'invalidValue', 'sleepAnalysis');
      staged.note(span.start);
      return hand.category('sleepAnalysis', stage, span, details);
    }
    const isByHand = plainText(point['originDataSourceId'])?.endsWith(':user_input') === true;
    for (const { type, place, take } of series) {
      const value = valueOf(point, place);
      if (value === null) hand.skip('quantitySample', 'invalidValue', type);
      else if (!days.isOwn(type, isSum ? ranks.sums : ranks.measured, clock.dayAt(span.start)))
        hand.skip('quantitySample', 'statedTwice', type);
      else take(value, span, isByHand ? byHand : details);
    }
  };

  const onFault = (): void => hand.skip('quantitySample', 'invalidValue', stream.path);
  const onValue = (value: unknown): void => {
    const point = plainObject(value);
    if (point === null) onFault();
    else takePoint(point);
  };
  return (
    (await readJsonFile(context.source, stream.path, [{ path: ['Data Points', '*'], onValue }], { onFault })) ===
    'whole'
  );
}
