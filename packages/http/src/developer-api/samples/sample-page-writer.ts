import { maxPageCharacters } from '@vitalgate/contract';
import { recordedUnitKey, utf8Bytes, type QuantityType, type SampleOrigin, type StoredSample } from '@vitalgate/core';
import { pageEnd, pageStart, type PageWriter } from '../operations/page-writer.ts';
import { GrowingBytes } from './growing-bytes.ts';
import { sampleHead, type SampleHead } from './sample-head.ts';
import { sampleText } from './sample-text.ts';

/** The end of a sample's text, from its unit on. */
interface Tail {
  readonly bytes: Uint8Array;
  readonly characters: number;
}

/** What writes the samples of one type. */
interface TypeWriter {
  readonly head: SampleHead;
  readonly tailOf: (sample: StoredSample) => Tail;
}

function typeWriter(type: QuantityType): TypeWriter {
  const tails = new WeakMap<SampleOrigin, Tail>();
  const madeTail = (sample: StoredSample): Tail => {
    const text = sampleText(type, sample);
    const tail = text.slice(text.indexOf(',"unit":'));
    return { bytes: utf8Bytes(tail), characters: tail.length };
  };
  return {
    head: sampleHead(type),
    tailOf(sample) {
      const { origin } = sample;
      const known = tails.get(origin);
      if (known !== undefined) return known;
      const tail = madeTail(sample);
      // The value itself is in the tail of a sample that was recorded in another unit.
      if (origin.metadata?.[recordedUnitKey] === undefined) tails.set(origin, tail);
      return tail;
    },
  };
}

const writers = new Map<QuantityType, TypeWriter>();

function writerOf(type: QuantityType): TypeWriter {
  const known = writers.get(type);
  if (known !== undefined) return known;
  const made = typeWriter(type);
  writers.set(type, made);
  return made;
}

const comma = 0x2c;
const startBytes = utf8Bytes(pageStart);

/**
 * A page of samples in the bytes that `pageWriter` with `sampleText` has as text, three times as fast: samples differ in little,
 * so what they share is copied, and nothing is made of a sample but its bytes.
 */
export function samplePageWriter(limit: number, type: QuantityType): PageWriter<StoredSample> {
  const { head, tailOf } = writerOf(type);
  const page = new GrowingBytes();
  page.put(startBytes);
  let count = 0;
  let characters = 0;
  let last: StoredSample | null = null;
  let hasMore = false;

  function take(sample: StoredSample): boolean {
    if (count === limit) {
      hasMore = true;
      return false;
    }
    const tail = tailOf(sample);
    page.room(1 + head.mostBytes + tail.bytes.length);
    let at = page.length;
    if (count > 0) page.bytes[at++] = comma;
    const from = at;
    at = head.put(page.bytes, at, sample);
    const length = at - from + tail.characters;
    if (count > 0 && characters + length > maxPageCharacters) {
      hasMore = true;
      return false;
    }
    page.bytes.set(tail.bytes, at);
    page.length = at + tail.bytes.length;
    characters += length;
    count++;
    last = sample;
    return true;
  }

  return {
    take,
    get count() {
      return count;
    },
    lastOfMore: () => (hasMore ? last : null),
    body(nextCursor) {
      page.put(utf8Bytes(pageEnd(nextCursor)));
      return page.bytes.subarray(0, page.length);
    },
    release: () => page.release(),
  };
}
