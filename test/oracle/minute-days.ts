import type { ZoneDates } from './zone-dates.ts';

/** A sample whose times are whole minutes of a stretch, counted from its first. */
export interface MinuteSample {
  readonly start: number;
  /** 0 for a sample of one instant. */
  readonly length: number;
  readonly value: number;
  readonly source: string;
  /** Smaller ranks first; equal for one source, and for sources that rank equal. */
  readonly rank: number;
  /** The zone that it names. */
  readonly zone: string | null;
}

/** A category sample in minutes. */
export interface MinuteStretch {
  readonly start: number;
  readonly length: number;
  readonly value: string;
  /** Smaller ranks first; several sources can be equals. */
  readonly rank: number;
}

/** The user's zones: from which local date on, oldest first. */
export type ZoneChanges = readonly { readonly fromDate: string; readonly zone: string }[];

/** Values by local date. */
export type OracleDays = ReadonlyMap<string, number>;

/**
 * Days of metrics in the slow and obvious way: arrays of minutes, lists searched from end to end. It shares no code with
 * the rules, so that the two can be compared.
 */
export class MinuteDays {
  readonly dates: ZoneDates;
  readonly changes: ZoneChanges;

  constructor(dates: ZoneDates, changes: ZoneChanges) {
    this.dates = dates;
    this.changes = changes;
  }

  /** The user's zone in a minute: the newest change whose date has begun there. */
  zoneAt(index: number): string {
    for (const { fromDate, zone } of [...this.changes].reverse()) {
      if (this.dates.dateOf(zone, index) >= fromDate) return zone;
    }
    return this.changes[0]?.zone ?? 'UTC';
  }

  /** The date of a minute, for a sample that names a zone or none. */
  #dateOf(index: number, named: string | null): string {
    return this.dates.dateOf(named ?? this.zoneAt(index), index);
  }

  /**
   * Sums in which each minute belongs to the first of the sources that recorded it: by rank, of equals to the one whose sample
   * began first, then the longer, then the greater. An instant belongs to who runs there, unless a better one has one there.
   * Samples of 20 hours and more go last among equals, the one that says most of a minute first. Of the minutes of a date those of
   * a source add what they say beyond what counted there, or nothing if better ones have all minutes of one. A sample that says 0
   * says it of its date, whatever the others of its source say.
   */
  mergedSums(samples: readonly MinuteSample[]): OracleDays {
    const first = new Map<number, MinuteSample>();
    const long = samples.filter(({ length }) => length > 0).sort(firstToCount);
    for (const sample of long) {
      for (let at = sample.start; at < sample.start + sample.length; at++) if (!first.has(at)) first.set(at, sample);
    }
    const moments = samples.filter(({ length }) => length === 0).sort(firstToCount);
    const isFirstAt = (moment: MinuteSample): boolean => {
      const best = moments.find(({ start }) => start === moment.start) ?? moment;
      const running = first.get(moment.start);
      const isFirst = running !== undefined && running.rank <= best.rank + (isDayLong(running) ? -1 : 0);
      return moment.source === (isFirst ? running : best).source;
    };
    const days = new Map<string, number>();
    /** What counted in each minute. */
    const amounts = new Map<number, number>();
    const add = (date: string, at: number, amount: number) => {
      days.set(date, (days.get(date) ?? 0) + amount);
      amounts.set(at, (amounts.get(at) ?? 0) + amount);
    };
    for (const moment of moments) {
      if (isFirstAt(moment)) add(this.#dateOf(moment.start, moment.zone), moment.start, moment.value);
    }
    for (const { start, length, value, source, zone } of long.filter((one) => !isDayLong(one))) {
      for (let at = start; at < start + length; at++) {
        if (first.get(at)?.source === source) add(this.#dateOf(at, zone), at, value / length);
      }
    }
    // Of a date and a source: its minutes, as often as it has a sample there, and what these say.
    const dated = new Map<string, Map<string, { readonly minutes: number[]; said: number; saysZero: boolean }>>();
    for (const { start, length, value, source, rank, zone } of long.filter(isDayLong)) {
      const all = Array.from({ length }, (_, place) => start + place);
      for (const date of new Set(all.map((at) => this.#dateOf(at, zone)))) {
        const minutes = all.filter((at) => this.#dateOf(at, zone) === date);
        if (minutes.every((at) => (first.get(at)?.rank ?? rank) < rank)) continue;
        const ofDate = dated.get(date) ?? new Map<string, { minutes: number[]; said: number; saysZero: boolean }>();
        dated.set(date, ofDate);
        const ofSource = ofDate.get(source) ?? { minutes: [], said: 0, saysZero: false };
        ofDate.set(source, ofSource);
        ofSource.minutes.push(...minutes);
        ofSource.said += (value * minutes.length) / length;
        ofSource.saysZero ||= value === 0;
      }
    }
    for (const [date, ofDate] of dated) {
      const before: { readonly minutes: readonly number[]; readonly counted: number }[] = [];
      for (const { minutes, said, saysZero } of ofDate.values()) {
        const own = new Set(minutes);
        const finer = [...own].reduce((sum, at) => sum + (amounts.get(at) ?? 0), 0);
        const others = before.map(
          (other) => other.counted * (other.minutes.filter((at) => own.has(at)).length / other.minutes.length),
        );
        const counted = Math.max(0, said - others.reduce((sum, one) => sum + one, finer));
        before.push({ minutes, counted });
        if (counted > 1e-9 * said || saysZero) days.set(date, (days.get(date) ?? 0) + counted);
      }
    }
    return days;
  }

  /** Sums of all that was logged: of equal amounts of one time, as many as the source with the most of them logged. */
  addedSums(samples: readonly MinuteSample[]): OracleDays {
    const days = new Map<string, number>();
    const add = (date: string, amount: number) => days.set(date, (days.get(date) ?? 0) + amount);
    const isEqual = (one: MinuteSample, other: MinuteSample): boolean =>
      one.start === other.start && one.length === other.length && one.value === other.value;
    const logged = samples.filter((one, place) => {
      const before = samples.slice(0, place).filter((other) => isEqual(one, other));
      const most = Math.max(0, ...before.map(({ source }) => before.filter((other) => other.source === source).length));
      return before.filter(({ source }) => source === one.source).length + 1 > most;
    });
    for (const { start, length, value, zone } of logged) {
      if (length === 0) add(this.#dateOf(start, zone), value);
      for (let at = start; at < start + length; at++) add(this.#dateOf(at, zone), value / length);
    }
    return days;
  }

  /** The samples that start on each date. */
  #byDate(samples: readonly MinuteSample[]): ReadonlyMap<string, readonly MinuteSample[]> {
    const days = new Map<string, MinuteSample[]>();
    for (const sample of samples) {
      const date = this.#dateOf(sample.start, sample.zone);
      days.set(date, [...(days.get(date) ?? []), sample]);
    }
    return days;
  }

  /** Plain means. */
  means(samples: readonly MinuteSample[]): OracleDays {
    return mapped(this.#byDate(samples), (ofDay) => ofDay.reduce((sum, { value }) => sum + value, 0) / ofDay.length);
  }

  /** Means in which each sample weighs the minutes that it stands for, after `into` and before `back`. */
  weightedMeans(
    samples: readonly MinuteSample[],
    into: (value: number) => number = (value) => value,
    back: (value: number) => number = (value) => value,
  ): OracleDays {
    return mapped(this.#byDate(samples), (ofDay) => {
      const weights = ofDay.map((sample) => minutesOf(sample, ofDay));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return back(ofDay.reduce((sum, { value }, place) => sum + into(value) * (weights[place] ?? 0), 0) / total);
    });
  }

  /** The last sample of each day; of two at one time that of the first source, then the greater. */
  latest(samples: readonly MinuteSample[]): OracleDays {
    return mapped(this.#byDate(samples), (ofDay) => {
      const [last] = [...ofDay].sort(
        (one, other) =>
          other.start - one.start ||
          other.start + other.length - (one.start + one.length) ||
          one.rank - other.rank ||
          other.value - one.value,
      );
      return last?.value ?? Number.NaN;
    });
  }

  /** Minutes that any stretch covers. */
  covered(stretches: readonly MinuteStretch[]): OracleDays {
    const days = new Map<string, number>();
    const seen = new Set<number>();
    for (const { start, length } of [...stretches].sort((one, other) => one.start - other.start)) {
      for (let at = start; at < start + length; at++) {
        if (seen.has(at)) continue;
        seen.add(at);
        const date = this.#dateOf(at, null);
        days.set(date, (days.get(date) ?? 0) + 1);
      }
    }
    return days;
  }

  /**
   * Minutes of sleep values in the nights that end on each day: stretches with at most two hours between them are one
   * night, and of those of one day the one with most sleep is no nap. In each minute the stretch of the first source
   * that says anything counts, of equals a stage before awake before sleep without a stage, then the shortest. Null if
   * a night would be longer than a day, which is another rule's.
   */
  sleep(stretches: readonly MinuteStretch[]): SleepOracle | null {
    const seen = new Set<number>();
    const first = new Map<number, MinuteStretch>();
    for (const one of [...stretches].sort(firstToDecide)) {
      for (let at = one.start; at < one.start + one.length; at++) {
        seen.add(at);
        if (one.value !== 'inBed' && !first.has(at)) first.set(at, one);
      }
    }
    const nights: { date: string; minutes: readonly number[]; asleep: number }[] = [];
    const minutes = [...seen].sort((one, other) => one - other);
    for (let begin = 0; begin < minutes.length;) {
      let last = begin;
      while ((minutes[last + 1] ?? Infinity) - (minutes[last] ?? 0) - 1 <= 120) last++;
      const night = minutes.slice(begin, last + 1);
      const end = (night.at(-1) ?? 0) + 1;
      if (end - (night[0] ?? 0) > 1440) return null;
      const asleep = night.filter((at) => first.get(at)?.value.startsWith('asleep')).length;
      nights.push({ date: this.#dateOf(end, null), minutes: night, asleep });
      begin = last + 1;
    }
    const minutesOf = (isMeant: (value: string) => boolean, among = nights): OracleDays => {
      const days = new Map<string, number>();
      for (const { date, minutes: night } of among) {
        const meant = night.filter((at) => isMeant(first.get(at)?.value ?? '')).length;
        if (meant > 0) days.set(date, (days.get(date) ?? 0) + meant);
      }
      return days;
    };
    const isNap = (night: (typeof nights)[number]): boolean => {
      const ofDay = nights.filter(({ date }) => date === night.date);
      const most = Math.max(...ofDay.map(({ asleep }) => asleep));
      return ofDay.find(({ asleep }) => asleep === most) !== night;
    };
    return {
      asleep: minutesOf((value) => value.startsWith('asleep')),
      naps: minutesOf((value) => value.startsWith('asleep'), nights.filter(isNap)),
      awake: minutesOf((value) => value === 'awake'),
      core: minutesOf((value) => value === 'asleepCore'),
      deep: minutesOf((value) => value === 'asleepDeep'),
      nights: boundsOf(
        nights.filter((night) => !isNap(night)),
        first,
      ),
    };
  }
}

/** Values by local date of what sleep is measured as. */
export interface SleepOracle {
  readonly asleep: OracleDays;
  readonly naps: OracleDays;
  readonly awake: OracleDays;
  readonly core: OracleDays;
  readonly deep: OracleDays;
  /** The first minute asleep of the date's night, and the end of the last one. */
  readonly nights: ReadonlyMap<string, { readonly from: number; readonly to: number }>;
}

function boundsOf(
  nights: readonly { readonly date: string; readonly minutes: readonly number[] }[],
  first: ReadonlyMap<number, MinuteStretch>,
): SleepOracle['nights'] {
  const bounds = new Map<string, { from: number; to: number }>();
  for (const { date, minutes } of nights) {
    const asleep = minutes.filter((at) => first.get(at)?.value.startsWith('asleep'));
    const [from, last] = [asleep[0], asleep.at(-1)];
    if (from !== undefined && last !== undefined) bounds.set(date, { from, to: last + 1 });
  }
  return bounds;
}

const saysMost = (value: string): number => (value === 'asleep' ? 2 : value === 'awake' ? 1 : 0);

function firstToDecide(one: MinuteStretch, other: MinuteStretch): number {
  return (
    one.rank - other.rank ||
    saysMost(one.value) - saysMost(other.value) ||
    one.length - other.length ||
    one.start - other.start ||
    (one.value < other.value ? -1 : 1)
  );
}

const isDayLong = ({ length }: MinuteSample): boolean => length >= 20 * 60;

function firstToCount(one: MinuteSample, other: MinuteSample): number {
  return (
    one.rank - other.rank ||
    Number(isDayLong(one)) - Number(isDayLong(other)) ||
    (isDayLong(one) ? other.value / other.length - one.value / one.length : 0) ||
    one.start - other.start ||
    other.length - one.length ||
    other.value - one.value ||
    (one.source < other.source ? -1 : 1)
  );
}

function mapped(
  days: ReadonlyMap<string, readonly MinuteSample[]>,
  value: (ofDay: readonly MinuteSample[]) => number,
): OracleDays {
  return new Map([...days].map(([date, ofDay]) => [date, value(ofDay)]));
}

/** How many minutes a sample stands for among those of its day, by the words of the decision about averages. */
function minutesOf({ start, length }: MinuteSample, ofDay: readonly MinuteSample[]): number {
  if (length > 0) return length;
  if (ofDay.some((other) => other.length > 0 && other.start <= start && start < other.start + other.length)) return 0;
  const alike = ofDay.filter((other) => other.length === 0 && other.start === start).length;
  const befores = ofDay.map((other) => start - (other.start + other.length)).filter((gap) => gap > 0);
  const before = Math.min(...befores, ...zeroBefore(start, ofDay));
  const after = Math.min(...ofDay.map((other) => other.start - start).filter((gap) => gap > 0));
  const left = before <= 15 ? before : after <= 15 ? after : 15;
  const right = after <= 15 ? after : before <= 15 ? before : 15;
  return (left + right) / 2 / alike;
}

/** A sample with a length that ends if the instant is leaves no way between them. */
function zeroBefore(start: number, ofDay: readonly MinuteSample[]): readonly number[] {
  return ofDay.some((other) => other.length > 0 && other.start + other.length === start) ? [0] : [];
}
