import { sharesDetails, type CategorySample, type QuantitySample, type RecordSink } from '@vitalgate/core';
import { mostSamples, numbersOfSample, type OtherCall, type RecordBatch, type SampleLike } from './record-batch.ts';

const mostOthers = 256;
/** Of the texts that samples of one batch bear, in characters. */
const mostText = 1_000_000;
/** Neighbours in a file are alike, or like one of those just before them. */
const lookedBack = 8;

/** A sink that packs what it is handed; what is packed last goes on with `flush`. */
export interface PackingSink extends RecordSink {
  flush(): void;
}

function textOf({ device, metadata }: SampleLike): number {
  let length = 1000 + (device?.length ?? 0);
  for (const key in metadata) length += key.length + (metadata[key]?.length ?? 0);
  return length;
}

/**
 * Packs records into batches of bounded size, which go to `onBatch` in order. `room` gives a batch the place for its numbers,
 * `mostSamples * numbersOfSample` of them: one that no other batch is using.
 */
export function packRecords(onBatch: (batch: RecordBatch) => void, room: () => Float64Array): PackingSink {
  let numbers = room();
  let sampleCount = 0;
  let likes: SampleLike[] = [];
  let others: OtherCall[] = [];
  let text = 0;

  function flush(): void {
    if (sampleCount + others.length === 0) return;
    onBatch({ numbers, sampleCount, likes, others });
    numbers = room();
    sampleCount = 0;
    likes = [];
    others = [];
    text = 0;
  }

  function placeOf(sample: SampleLike): number {
    const isQuantity = typeof sample.value === 'number';
    const first = Math.max(0, likes.length - lookedBack);
    for (let place = likes.length - 1; place >= first; place--) {
      const like = likes[place];
      // The value of a category is a text, and so a part of what samples are alike in.
      if (like === undefined || (isQuantity ? typeof like.value !== 'number' : like.value !== sample.value)) continue;
      if (sharesDetails(like, sample)) return place;
    }
    text += textOf(sample);
    return likes.push(sample) - 1;
  }

  function add(sample: SampleLike, value: number): void {
    const place = placeOf(sample);
    const at = sampleCount * numbersOfSample;
    numbers[at] = place;
    numbers[at + 1] = sample.start;
    numbers[at + 2] = sample.end;
    numbers[at + 3] = value;
    sampleCount++;
    if (sampleCount === mostSamples || text > mostText) flush();
  }

  const other =
    (method: OtherCall['method'], isLarge = false) =>
    (...handed: readonly unknown[]): void => {
      others.push({ at: sampleCount, method, handed });
      if (isLarge || others.length >= mostOthers) flush();
    };

  return {
    quantity: (sample: QuantitySample) => add(sample, sample.value),
    category: (sample: CategorySample) => add(sample, 0),
    workout: other('workout', true),
    nutrition: other('nutrition'),
    bloodTest: other('bloodTest', true),
    food: other('food'),
    skip: other('skip'),
    table: other('table'),
    exportedAt: other('exportedAt'),
    told: other('told'),
    sourceOrder: other('sourceOrder'),
    flush,
  };
}
