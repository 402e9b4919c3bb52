import type { CategorySample, QuantitySample, RecordSink } from '@vitalgate/core';

/** A sample of either kind, of which only what it has in common with its neighbours counts. */
export type SampleLike = QuantitySample | CategorySample;

/** A call of a sink that is no sample's: `at` says behind how many of the batch's samples it came. */
export interface OtherCall {
  readonly at: number;
  readonly method: Exclude<keyof RecordSink, 'quantity' | 'category'>;
  readonly handed: readonly unknown[];
}

/** What a sink was handed, on its way to another thread: it can be cloned. */
export interface RecordBatch {
  /** Four numbers of each sample, in order: its place in `likes`, its start, its end and its value (0 of a category). */
  readonly numbers: Float64Array;
  readonly sampleCount: number;
  readonly likes: readonly SampleLike[];
  readonly others: readonly OtherCall[];
}

export const numbersOfSample = 4;

export const mostSamples = 8192;
