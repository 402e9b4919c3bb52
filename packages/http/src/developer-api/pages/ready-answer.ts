import { utf8Bytes } from '@vitalgate/core';
import { answer } from '../../message/answers.ts';
import { GrowingBytes } from './growing-bytes.ts';
import type { DataAnswer } from '../request/data-operation.ts';
import { pageEnd, pageStart } from './page-writer.ts';

/** An answer in bytes whose memory is used again once it was sent. */
export function bytesAnswer(contentType: string, page: GrowingBytes, records: number): DataAnswer {
  const response = answer(200, contentType, page.bytes.subarray(0, page.length));
  return { response: { ...response, release: () => page.release() }, records };
}

const startBytes = utf8Bytes(pageStart);

/** A page in the one envelope of every list, of records whose texts are ready and joined by commas. */
export function readyAnswer(texts: readonly Uint8Array[], records: number, nextCursor: string | null): DataAnswer {
  const page = new GrowingBytes();
  page.put(startBytes);
  for (const text of texts) page.put(text);
  page.put(utf8Bytes(pageEnd(nextCursor)));
  return bytesAnswer('application/json', page, records);
}
