import fc from 'fast-check';
import type { ImportRun, Instant } from '@vitalgate/core';
import { at, quantitySample } from '../records/record-builders.ts';

/** A sample is recorded of two slots, so that it can be cut in two. */
const slotMinutes = 5;
const recordedSlots = 2;
const recordsOfDay = 6;
const dayCount = 3;
const minute = 60_000;
const firstSlot = at('2026-01-05T10:00:00Z');

/** The two kinds of data that the phone records. Of each, only one source writes: its day is the plain sum of what counts. */
export const recordedTypes = { stepCount: 'Watch', dietaryWater: 'Diary' } as const;
type RecordedType = keyof typeof recordedTypes;

/** A sample of the phone: `slots` neighbouring slots of a day, from the slot `first` on. */
export interface PhoneSample {
  readonly type: RecordedType;
  readonly day: number;
  readonly first: number;
  readonly slots: number;
  readonly value: number;
}

/** An export of the phone as it was then. */
export interface PhoneExport {
  readonly madeAt: Instant;
  readonly isWhole: boolean;
  readonly samples: readonly PhoneSample[];
}

/** What happens on the phone. `pick` chooses among the samples that there are. */
type Happening =
  | { readonly kind: 'record' | 'correct'; readonly pick: number; readonly value: number; readonly type: RecordedType }
  | { readonly kind: 'condense' | 'delete' | 'halve' | 'condenseAcross'; readonly pick: number }
  | { readonly kind: 'export'; readonly kept: number };

const types = fc.constantFrom<RecordedType>('stepCount', 'dietaryWater');
const pick = fc.nat({ max: 999 });
const value = fc.integer({ min: 1, max: 4 });

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('record' as const), pick, value, type: types }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), pick, value, type: types }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('condense' as const, 'delete' as const, 'halve' as const, 'condenseAcross' as const),
      pick,
    }),
  },
  // 100: whole.
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('export' as const), kept: fc.constantFrom(100, 100, 100, 30, 70) }),
  },
);

const endOf = ({ first, slots }: PhoneSample): number => first + slots;

function isFree(samples: readonly PhoneSample[], type: RecordedType, day: number, first: number): boolean {
  return !samples.some(
    (sample) =>
      sample.type === type && sample.day === day && sample.first < first + recordedSlots && first < endOf(sample),
  );
}

/** Joins a sample with the one right behind it, and that with the next: what a phone does to the samples of a workout. */
function condense(samples: readonly PhoneSample[], chosen: PhoneSample): PhoneSample[] {
  const joined = [chosen];
  for (;;) {
    const end = endOf(joined.at(-1) ?? chosen);
    const next = samples.find(({ type, day, first }) => type === chosen.type && day === chosen.day && first === end);
    if (next === undefined) break;
    joined.push(next);
  }
  const whole = {
    ...chosen,
    slots: joined.reduce((sum, { slots }) => sum + slots, 0),
    value: joined.reduce((sum, sample) => sum + sample.value, 0),
  };
  return [...samples.filter((sample) => !joined.includes(sample)), whole];
}

/** Writes a sample of several slots as two that meet in it: what a program does that splits its record. */
function halve(samples: readonly PhoneSample[], chosen: PhoneSample): PhoneSample[] {
  const { slots, value: whole, first } = chosen;
  if (slots < 2) return [...samples];
  const firstSlots = Math.ceil(slots / 2);
  const firstValue = Math.floor(whole / 2);
  return [
    ...samples.filter((sample) => sample !== chosen),
    { ...chosen, slots: firstSlots, value: firstValue },
    { ...chosen, first: first + firstSlots, slots: slots - firstSlots, value: whole - firstValue },
  ];
}

/** Condenses a sample and all right behind it into two that meet within one of them. */
function condenseAcross(samples: readonly PhoneSample[], chosen: PhoneSample): PhoneSample[] {
  const condensed = condense(samples, chosen);
  const whole = condensed.at(-1);
  return whole === undefined ? condensed : halve(condensed, whole);
}

function live(happenings: readonly Happening[]): readonly PhoneExport[] {
  let samples: PhoneSample[] = [];
  const exports: PhoneExport[] = [];
  for (const step of happenings) {
    if (step.kind === 'export') {
      const kept = Math.ceil((samples.length * step.kept) / 100);
      const madeAt = (at('2026-03-01T00:00:00Z') + exports.length * 86_400_000) as Instant;
      exports.push({ madeAt, isWhole: step.kept === 100, samples: samples.slice(0, kept) });
      continue;
    }
    if (step.kind === 'record') {
      const day = step.pick % dayCount;
      const first = (Math.floor(step.pick / dayCount) % recordsOfDay) * recordedSlots;
      if (!isFree(samples, step.type, day, first)) continue;
      samples.push({ type: step.type, day, first, slots: recordedSlots, value: step.value });
      continue;
    }
    const chosen = samples[step.pick % Math.max(1, samples.length)];
    if (chosen === undefined) continue;
    const others = samples.filter((sample) => sample !== chosen);
    if (step.kind === 'condense') samples = condense(samples, chosen);
    if (step.kind === 'halve') samples = halve(samples, chosen);
    if (step.kind === 'condenseAcross') samples = condenseAcross(samples, chosen);
    if (step.kind === 'delete') samples = others;
    if (step.kind === 'correct') samples = others.concat({ ...chosen, value: chosen.value + step.value });
  }
  return exports;
}

/** The exports of a phone that records, condenses, cuts, corrects and deletes samples, some cut off; oldest first. */
export const phoneExports: fc.Arbitrary<readonly PhoneExport[]> = fc
  .array(happening, { minLength: 12, maxLength: 60 })
  .map(live)
  .filter(({ length }) => length > 1);

/** Hands an export over to an import. One sample is in all exports of a person. */
export function handOver(run: ImportRun, { madeAt, samples }: PhoneExport): void {
  run.exportedAt(madeAt);
  run.quantity(quantitySample('2026-01-01T00:00:00Z', { value: 60 }));
  for (const { type, day, first, slots, value: amount } of samples) {
    const start = firstSlot + day * 86_400_000 + first * slotMinutes * minute;
    run.quantity(
      quantitySample('2026-01-05T10:00:00Z', {
        type,
        value: amount,
        start: start as Instant,
        end: (start + slots * slotMinutes * minute) as Instant,
        source: { name: recordedTypes[type], bundleIdentifier: null, version: null },
      }),
    );
  }
}

const keyOf = (sample: PhoneSample): string => JSON.stringify(sample, ['type', 'day', 'first', 'slots', 'value']);

/** Whether a whole export that is newer than all that hold a sample has others in its place. */
function isSuperseded(sample: PhoneSample, held: readonly PhoneExport[]): boolean {
  const holds = ({ samples }: PhoneExport): boolean => samples.some((own) => keyOf(own) === keyOf(sample));
  const newestHolder = Math.max(...held.filter(holds).map(({ madeAt }) => madeAt));
  return held
    .filter(({ isWhole, madeAt }) => isWhole && madeAt > newestHolder)
    .some(({ samples }) => isCovered(sample, samples));
}

/** Whether each slot of a sample is one of some other. */
function isCovered({ type, day, first, slots }: PhoneSample, others: readonly PhoneSample[]): boolean {
  return Array.from({ length: slots }, (_, index) => first + index).every((slot) =>
    others.some((other) => other.type === type && other.day === day && other.first <= slot && slot < endOf(other)),
  );
}

/**
 * The sums by day that a host must have after the imports of these exports: those of the phone's own list at its newest whole
 * export, plus what only others hold and nothing supersedes.
 */
export function expectedSums(held: readonly PhoneExport[], type: RecordedType): readonly (readonly [string, number])[] {
  const newestWhole = held.filter(({ isWhole }) => isWhole).sort((one, other) => other.madeAt - one.madeAt)[0];
  const counted = new Map((newestWhole?.samples ?? []).map((sample) => [keyOf(sample), sample]));
  for (const sample of held.flatMap(({ samples }) => samples)) {
    if (!counted.has(keyOf(sample)) && !isSuperseded(sample, held)) counted.set(keyOf(sample), sample);
  }
  const sums = new Map<string, number>();
  for (const sample of counted.values()) {
    if (sample.type !== type) continue;
    const date = `2026-01-0${5 + sample.day}`;
    sums.set(date, (sums.get(date) ?? 0) + sample.value);
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
}
