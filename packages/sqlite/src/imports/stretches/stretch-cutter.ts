import { dayMilliseconds } from '@vitalgate/days';
import { sharesDetails, type CategorySample, type QuantitySample } from '@vitalgate/core';

export type KindSample =
  | { readonly kind: 'quantity'; readonly sample: QuantitySample }
  | { readonly kind: 'category'; readonly sample: CategorySample };

/** How long stretches are, in samples. */
export interface StretchSizes {
  /** What is of one type and goes on in time ends with its own stretch if it has so many: the next export has more at its end. */
  readonly leastOfRun: number;
  readonly least: number;
  readonly most: number;
  /** Beyond the least, one sample of so many ends a stretch: a power of two. */
  readonly oneOf: number;
}

/** An export of 2.8 million samples has some 5,000 stretches of these. */
export const usualSizes: StretchSizes = { leastOfRun: 16, least: 128, most: 4096, oneOf: 512 };

/** Samples that follow each other in a file, cut off by what they say and not by where they stand. */
export interface Stretch {
  /** Kinds and samples, as JSON: each that differs from the others in more than times and number. */
  readonly likes: string;
  /** Of each sample `numbersOfOne`: the place of what it is like, start, end, the value of a quantity. */
  readonly numbers: Float64Array;
  readonly samples: readonly KindSample[];
}

const numbersOfOne = 4;

/** Of the texts that samples of one stretch are alike in, in characters. */
const mostText = 1_000_000;
/** Neighbours in a file are alike, or like one of those just before them. */
const lookedBack = 4;

const isAlike = ({ kind, sample: one }: KindSample, { kind: otherKind, sample: other }: KindSample): boolean =>
  kind === otherKind && sharesDetails(one, other) && (kind === 'quantity' || one.value === other.value);

/** A source begins where the one before it began, years before that one ends. */
const longestStepBack = 30 * dayMilliseconds;

const isNewRun = ({ kind, sample: last }: KindSample, { kind: nextKind, sample: next }: KindSample): boolean =>
  kind !== nextKind || last.type !== next.type || next.start < last.start - longestStepBack;

const textOf = ({ kind, sample }: KindSample): string =>
  JSON.stringify([kind, { ...sample, start: 0, end: 0, value: kind === 'quantity' ? 0 : sample.value }]);

function spread(instant: number): number {
  const low = Math.imul((instant % 4_294_967_296) | 0, 0x9e3779b1);
  return Math.imul(low ^ (low >>> 15), 0x85ebca6b) >>> 0;
}

/**
 * Cuts samples into stretches that begin and end at the same samples in the next export too, whatever came in before them or went:
 * what a sample says decides whether a stretch ends with it.
 */
export function stretchCutter({ leastOfRun, least, most, oneOf }: StretchSizes, onStretch: (stretch: Stretch) => void) {
  const numbers = new Float64Array(most * numbersOfOne);
  let samples: KindSample[] = [];
  let likes: { readonly like: KindSample; readonly place: number }[] = [];
  const texts = new Map<string, number>();
  let characters = 0;

  function flush(): void {
    if (samples.length === 0) return;
    const stretch = {
      likes: `[${[...texts.keys()].join(',')}]`,
      numbers: numbers.slice(0, samples.length * numbersOfOne),
      samples,
    };
    samples = [];
    likes = [];
    texts.clear();
    characters = 0;
    onStretch(stretch);
  }

  function placeOf(one: KindSample): number {
    for (const { like, place } of likes) if (isAlike(like, one)) return place;
    const text = textOf(one);
    const place = texts.get(text) ?? texts.size;
    if (place === texts.size) {
      texts.set(text, place);
      characters += text.length;
    }
    likes.unshift({ like: one, place });
    if (likes.length > lookedBack) likes.pop();
    return place;
  }

  return {
    add(one: KindSample): void {
      const { sample } = one;
      const last = samples.at(-1);
      if (last !== undefined && samples.length >= leastOfRun && isNewRun(last, one)) flush();
      const at = samples.length * numbersOfOne;
      numbers[at] = placeOf(one);
      numbers[at + 1] = sample.start;
      numbers[at + 2] = sample.end;
      numbers[at + 3] = one.kind === 'quantity' ? one.sample.value : 0;
      samples.push(one);
      const isEnd = samples.length >= least && (spread(sample.start) & (oneOf - 1)) === 0;
      if (isEnd || samples.length === most || characters > mostText) flush();
    },
    /** Ends the stretch that is open, if any. */
    flush,
  };
}

export function stretchSamples(likes: string, bytes: Uint8Array): readonly KindSample[] {
  const parsed = JSON.parse(likes) as readonly (readonly [KindSample['kind'], QuantitySample | CategorySample])[];
  // Numbers must begin at a multiple of their length, which bytes that a database hands out need not.
  const numbers = new Float64Array(new Uint8Array(bytes).buffer);
  return Array.from({ length: numbers.length / numbersOfOne }, (_, index): KindSample => {
    const at = index * numbersOfOne;
    const [kind, like] = parsed[numbers[at] ?? 0] ?? [];
    if (like === undefined) throw new Error('a sample of a stretch is like none of it');
    const times = { start: numbers[at + 1], end: numbers[at + 2] };
    return kind === 'quantity'
      ? { kind, sample: { ...(like as QuantitySample), ...times, value: numbers[at + 3] } as QuantitySample }
      : { kind: 'category', sample: { ...(like as CategorySample), ...times } as CategorySample };
  });
}
