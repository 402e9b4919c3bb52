/** Seconds since the phone's first day began, which all times here are in. */
type Second = number;

export const daySeconds: Second = 86_400;
const firstDay = Date.UTC(2026, 0, 5);

/** A quantity sample on the phone, as Apple's export names its type and its unit. */
interface RecordedQuantity {
  readonly kind: 'quantity';
  readonly type: 'StepCount' | 'ActiveEnergyBurned' | 'HeartRate' | 'DietaryWater';
  readonly source: string;
  readonly start: Second;
  readonly end: Second;
  readonly value: number;
  /** It stays: a watch counts steps all day, so they show the ends of what the phone sends. */
  readonly isAnchor?: boolean;
}

/** A stretch of sleep on the phone. */
interface RecordedSleep {
  readonly kind: 'sleep';
  readonly source: string;
  readonly start: Second;
  readonly end: Second;
  readonly stage: 'Core' | 'Deep' | 'REM' | 'Awake';
}

/** A sample on the phone. */
export type RecordedSample = RecordedQuantity | RecordedSleep;

export const watch = 'Anna’s Apple Watch';
export const iphone = 'Anna’s iPhone';
const diary = 'Diary';

const units = { StepCount: 'count', ActiveEnergyBurned: 'kcal', HeartRate: 'count/min', DietaryWater: 'mL' } as const;

/** How the app calls each type, and the unit in which this user reads it. */
const metricNames = {
  StepCount: ['step_count', 'count', 1],
  ActiveEnergyBurned: ['active_energy', 'kJ', 4.184],
  HeartRate: ['heart_rate', 'bpm', 1],
  DietaryWater: ['dietary_water', 'mL', 1],
} as const;

type QuantityName = keyof typeof units;
const quantityNames = Object.keys(units) as readonly QuantityName[];

function iso(at: Second): string {
  return new Date(firstDay + at * 1000).toISOString();
}

/** A flight: from the beginning of a day on the phone's clock is so many whole hours before UTC, or behind it. */
export interface Flight {
  readonly day: number;
  readonly hours: number;
}

/** When a day of the phone begins. One that its clock showed twice at the beginning begins at the first of both. */
export function dayStart(day: number, flight: Flight | null): Second {
  if (flight === null || day < flight.day) return day * daySeconds;
  return day * daySeconds - (day === flight.day ? Math.max(0, flight.hours) : flight.hours) * 3600;
}

/** A time as both the phone's export and the app write it. */
function written(at: Second, flight: Flight | null = null): string {
  const hours = flight !== null && at >= flight.day * daySeconds - flight.hours * 3600 ? flight.hours : 0;
  const local = iso(at + hours * 3600);
  const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}00`;
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${offset}`;
}

/** A time as milliseconds. */
export function instantOf(at: Second): number {
  return firstDay + at * 1000;
}

/** The date of a day of the phone. */
export function dateOf(day: number): string {
  return iso(day * daySeconds).slice(0, 10);
}

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Pick = (below: number) => number;

const isQuantity = (one: RecordedSample): one is RecordedQuantity => one.kind === 'quantity';

/** The true list of a phone. What it holds is only ever changed through its methods. */
export class Phone {
  list: RecordedSample[] = [];
  readonly flight: Flight | null;
  readonly #pick: Pick;

  constructor(pick: Pick, flight: Flight | null = null) {
    this.#pick = pick;
    this.flight = flight;
  }

  #isFree(one: RecordedQuantity): boolean {
    return !this.list.some((other) => {
      if (!isQuantity(other) || other.type !== one.type || other.source !== one.source) return false;
      return one.start === one.end ? other.start === one.start : other.start < one.end && one.start < other.end;
    });
  }

  #add(one: RecordedQuantity): void {
    if (one.start >= 0 && this.#isFree(one)) this.list.push(one);
  }

  /** What is there every day at its beginning and its end. */
  beginDay(day: number): void {
    const usual = [
      ['StepCount', watch, 40],
      ['ActiveEnergyBurned', watch, 2],
      ['HeartRate', watch, 61],
      ['DietaryWater', diary, 100],
    ] as const;
    for (const [type, source, value] of usual) {
      const isAnchor = type === 'StepCount';
      for (const at of isAnchor ? [5, daySeconds - 300] : [40, daySeconds - 360]) {
        const start = day * daySeconds + at;
        const end = type === 'HeartRate' || type === 'DietaryWater' ? start : start + 30;
        this.list.push({ kind: 'quantity', type, source, start, end, value, isAnchor });
      }
    }
  }

  /** A step that nobody changes, as a watch counts them all day. */
  step(now: Second): void {
    this.list.push({
      kind: 'quantity',
      type: 'StepCount',
      source: watch,
      start: now - 2,
      end: now - 1,
      value: 1,
      isAnchor: true,
    });
  }

  /** Deletes all that was drunk. */
  forgetWater(): void {
    this.list = this.list.filter((one) => one.kind === 'sleep' || one.type !== 'DietaryWater');
  }

  /** Something that ended before `now`: usually lately, sometimes synced up to two days late. */
  record(now: Second): void {
    const back = this.#pick(5) === 0 ? this.#pick(2 * daySeconds) : this.#pick(3600);
    const type = quantityNames[this.#pick(quantityNames.length)] ?? 'StepCount';
    const isMoment = type === 'HeartRate' || type === 'DietaryWater';
    const length = isMoment ? 0 : 20 + this.#pick(900);
    const start = now - back - length;
    // Steps of both devices in one time count once; the rest has one source.
    const source = type === 'StepCount' && this.#pick(2) === 0 ? iphone : type === 'DietaryWater' ? diary : watch;
    const value =
      type === 'HeartRate'
        ? 50 + this.#pick(90)
        : type === 'DietaryWater'
          ? 50 * (1 + this.#pick(6))
          : 10 + this.#pick(400);
    this.#add({ kind: 'quantity', type, source, start, end: start + length, value });
  }

  /** The watch hands over a night when it is over. */
  sleep(wokeAt: Second): void {
    const stages = ['Core', 'Deep', 'Core', 'REM', 'Awake', 'Core', 'REM'] as const;
    let start = wokeAt - 7 * 3600;
    for (const stage of stages) {
      const end = Math.min(wokeAt, start + 1200 + this.#pick(4200));
      if (start < 0 || end <= start) continue;
      this.list.push({ kind: 'sleep', source: watch, start, end, stage });
      start = end;
    }
  }

  #recent(now: Second): readonly RecordedQuantity[] {
    return this.list.filter(isQuantity).filter((one) => one.isAnchor !== true && one.start > now - 5 * daySeconds);
  }

  /** Deletes a sample of the last five days, often the newest of its type. */
  delete(now: Second): void {
    const recent = this.#recent(now);
    const chosen = recent[this.#pick(Math.max(1, recent.length))];
    if (chosen === undefined) return;
    const ofType = recent.filter(({ type }) => type === chosen.type);
    const newest = ofType.reduce((last, one) => (one.start > last.start ? one : last), chosen);
    const gone = this.#pick(2) === 0 ? newest : chosen;
    this.list = this.list.filter((one) => one !== gone);
  }

  /** Changes a sample of the last five days: deletes it, corrects it, or joins it with the one behind it, as a phone does. */
  change(now: Second, mayDelete = true): void {
    const recent = this.#recent(now);
    const chosen = recent[this.#pick(Math.max(1, recent.length))];
    if (chosen === undefined) return;
    const others = this.list.filter((one) => one !== chosen);
    const what = this.#pick(3);
    if (what === 0 && mayDelete) this.list = others;
    if (what === 1) this.list = [...others, { ...chosen, value: chosen.value + 5 }];
    if (what !== 2) return;
    const next = recent.find(
      (one) =>
        one.type === chosen.type &&
        one.source === chosen.source &&
        chosen.end > chosen.start &&
        one.start === chosen.end,
    );
    if (next === undefined) return;
    const joined = { ...chosen, end: next.end, value: chosen.value + next.value };
    this.list = [...others.filter((one) => one !== next), joined];
  }
}

/** Steps and energy of each second: of two sources in one second the watch counts. */
function perSecond(list: readonly RecordedSample[], type: QuantityName, from: Second, to: Second): Float64Array {
  const amounts = new Float64Array(to - from);
  const ofWatch = new Uint8Array(to - from);
  const samples = list.filter(isQuantity).filter((one) => one.type === type && one.start < to && one.end > from);
  for (const source of [watch, iphone]) {
    for (const one of samples) {
      if (one.source !== source) continue;
      for (let at = Math.max(one.start, from); at < Math.min(one.end, to); at++) {
        if (source === iphone && ofWatch[at - from] === 1) continue;
        amounts[at - from] = (amounts[at - from] ?? 0) + one.value / (one.end - one.start);
        if (source === watch) ofWatch[at - from] = 1;
      }
    }
  }
  return amounts;
}

function sumOf(amounts: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += amounts[at] ?? 0;
  return sum;
}

const endOf = (night: readonly RecordedSleep[]): Second => Math.max(...night.map(({ end }) => end));

const isWithin = (at: Second, from: Second, to: Second): boolean => at > from && at <= to;

/** The stretches of sleep of each night. */
function nightsOf(list: readonly RecordedSample[]): readonly (readonly RecordedSleep[])[] {
  const nights = new Map<number, RecordedSleep[]>();
  for (const one of list) {
    if (one.kind !== 'sleep') continue;
    const night = Math.floor((one.start + 12 * 3600) / daySeconds);
    nights.set(night, [...(nights.get(night) ?? []), one]);
  }
  return [...nights.values()];
}

/** What the phone itself shows of a day, by the names of our metrics. */
export function phoneDay(
  list: readonly RecordedSample[],
  day: number,
  flight: Flight | null = null,
): Record<string, number> {
  const [from, to] = [dayStart(day, flight), dayStart(day + 1, flight)];
  const whole = (type: QuantityName): number => sumOf(perSecond(list, type, from, to), 0, to - from);
  const water = list
    .filter(isQuantity)
    .filter((one) => one.type === 'DietaryWater' && one.start >= from && one.start < to);
  // A night counts for the day on which it ends.
  const nights = nightsOf(list)
    .filter((night) => isWithin(endOf(night), from, to))
    .flat();
  const minutes = (stages: readonly string[]): number =>
    nights.filter(({ stage }) => stages.includes(stage)).reduce((sum, { start, end }) => sum + (end - start) / 60, 0);
  return {
    stepCount: whole('StepCount'),
    activeEnergyBurned: whole('ActiveEnergyBurned'),
    dietaryWater: water.reduce((sum, { value }) => sum + value, 0),
    sleepAsleep: minutes(['Core', 'Deep', 'REM']),
    sleepDeep: minutes(['Deep']),
  };
}

/** How the app is set: samples as they are, or sums of minutes, hours or days. */
export type Grouping = 'none' | 'minutes' | 'hours' | 'days';

const stepSeconds = { minutes: 60, hours: 3600, days: daySeconds } as const;

function summedPoints(
  list: readonly RecordedSample[],
  type: QuantityName,
  [from, to]: readonly [Second, Second],
  step: number,
  flight: Flight | null,
): object[] {
  const [, , perUnit] = metricNames[type];
  const points: object[] = [];
  const amounts = type === 'DietaryWater' ? momentAmounts(list, from, to) : perSecond(list, type, from, to);
  for (let start = from; start < to; start += step) {
    const sum = sumOf(amounts, start - from, Math.min(start + step, to) - from);
    if (sum === 0) continue;
    points.push({
      date: written(start, flight),
      qty: sum * perUnit,
      source: type === 'StepCount' ? `${watch}|${iphone}` : watch,
    });
  }
  return points;
}

function momentAmounts(list: readonly RecordedSample[], from: Second, to: Second): Float64Array {
  const amounts = new Float64Array(to - from);
  for (const one of list.filter(isQuantity)) {
    if (one.type === 'DietaryWater' && one.start >= from && one.start < to) {
      amounts[one.start - from] = (amounts[one.start - from] ?? 0) + one.value;
    }
  }
  return amounts;
}

function samplePoints(
  list: readonly RecordedSample[],
  type: QuantityName,
  [from, to]: readonly [Second, Second],
  flight: Flight | null,
): object[] {
  const [, , perUnit] = metricNames[type];
  return list
    .filter(isQuantity)
    .filter((one) => one.type === type && one.start >= from && one.start < to)
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, value, source }) =>
      type === 'HeartRate'
        ? { date: written(start, flight), Min: value, Avg: value, Max: value, source }
        : {
            date: written(start, flight),
            start: written(start, flight),
            end: written(end, flight),
            qty: value * perUnit,
            source,
          },
    );
}

function sleepPoints(
  list: readonly RecordedSample[],
  [from, to]: readonly [Second, Second],
  isSummed: boolean,
  flight: Flight | null,
): object[] {
  const sleep = list.filter((one): one is RecordedSleep => one.kind === 'sleep');
  if (!isSummed) {
    const stretches = sleep.filter(({ start }) => start >= from && start < to);
    return stretches.map(({ start, end, stage, source }) => ({
      startDate: written(start, flight),
      endDate: written(end, flight),
      qty: (end - start) / 3600,
      value: stage,
      source,
    }));
  }
  // A night belongs to what is sent if it ended in it, and is summed as a whole.
  const ended = nightsOf(sleep).filter((night) => isWithin(endOf(night), from, to));
  return ended.map((night) => {
    const hours = (stage: string): number =>
      night.filter((one) => one.stage === stage).reduce((sum, { start, end }) => sum + (end - start) / 3600, 0);
    const [core, deep, rem, awake] = [hours('Core'), hours('Deep'), hours('REM'), hours('Awake')];
    const [start, end] = [Math.min(...night.map((one) => one.start)), Math.max(...night.map((one) => one.end))];
    return {
      date: written(end, flight).slice(0, 10),
      sleepStart: written(start, flight),
      sleepEnd: written(end, flight),
      totalSleep: core + deep + rem,
      asleep: 0,
      core,
      deep,
      rem,
      awake,
      inBed: 0,
      source: watch,
    };
  });
}

/** The payload that the app makes of all that the phone holds from a time up to `now`, in the order in which Swift's dictionaries happen to be. */
export function payloadOf(phone: Phone, grouping: Grouping, since: Second, now: Second): string {
  const range = [Math.max(0, since), now] as const;
  const { list, flight } = phone;
  const metrics: object[] = quantityNames.map((type, at) => {
    const [name, unit] = metricNames[type];
    // The app never sums heart rate by minutes: it writes each second.
    const isSummed = grouping !== 'none' && type !== 'HeartRate';
    const data = isSummed
      ? summedPoints(list, type, range, stepSeconds[grouping], flight)
      : samplePoints(list, type, range, flight);
    return at % 2 === 0 ? { data, name, units: unit } : { name, units: unit, data };
  });
  metrics.push({ units: 'hr', data: sleepPoints(list, range, grouping !== 'none', flight), name: 'sleep_analysis' });
  return JSON.stringify({ data: { metrics } });
}

/** The phone's own export of everything, made at a time. */
export function exportOf({ list }: Phone, now: Second): string {
  const attributes = (start: Second, end: Second, source: string): string =>
    `sourceName="${source}" startDate="${written(start)}" endDate="${written(end)}"`;
  const records = list.map((one) =>
    one.kind === 'sleep'
      ? `<Record type="HKCategoryTypeIdentifierSleepAnalysis" ${attributes(one.start, one.end, one.source)} value="HKCategoryValueSleepAnalysis${one.stage === 'Awake' ? 'Awake' : `Asleep${one.stage}`}"/>`
      : `<Record type="HKQuantityTypeIdentifier${one.type}" unit="${units[one.type]}" ${attributes(one.start, one.end, one.source)} value="${one.value}"/>`,
  );
  return `<?xml version="1.0"?>\n<HealthData locale="en_US"><ExportDate value="${written(now)}"/>${records.join('\n')}</HealthData>`;
}
