import type { CategorySample, Instant, QuantitySample, RecordSink } from '@vitalgate/core';
import { numbersOfSample, type OtherCall, type RecordBatch } from './record-batch.ts';

function handOver({ method, handed }: OtherCall, sink: RecordSink): void {
  (sink[method] as (...all: readonly unknown[]) => void)(...handed);
}

/** Hands what a batch holds to a sink, as it was handed over before it was packed. */
export function unpackRecords({ numbers, sampleCount, likes, others }: RecordBatch, sink: RecordSink): void {
  let next = 0;
  for (let sample = 0; sample < sampleCount; sample++) {
    for (let call = others[next]; call !== undefined && call.at <= sample; call = others[++next]) handOver(call, sink);
    const at = sample * numbersOfSample;
    const like = likes[numbers[at] ?? 0];
    if (like === undefined) throw new Error('a sample of a batch is like none of it');
    const start = numbers[at + 1] as Instant;
    const end = numbers[at + 2] as Instant;
    if (typeof like.value === 'number') {
      sink.quantity({ ...(like as QuantitySample), start, end, value: numbers[at + 3] ?? 0 });
    } else {
      sink.category({ ...(like as CategorySample), start, end });
    }
  }
  for (; next < others.length; next++) {
    const call = others[next];
    if (call !== undefined) handOver(call, sink);
  }
}
