import type { DatedPosition, DatedStore, Hasher, Instant, Stored, TimeRange } from '@vitalgate/core';
import { openCursor, sealCursor, type CursorBinding } from '@vitalgate/core';
import { limitOf, type Parameters } from '../query/parameter-values.ts';
import { pageWriter, type PageWriter } from './page-writer.ts';

/** One page of records listed newest first, as `write` writes each, with the cursor of the next. */
export function datedPage<Kind>(
  hasher: Hasher,
  store: DatedStore<Kind>,
  request: {
    parameters: Parameters;
    range: TimeRange;
    binding: CursorBinding;
    pageSize: { default: number; max: number };
    write: (stored: Stored<Kind>) => string;
  },
): { page: PageWriter<Stored<Kind>>; nextCursor: string | null } {
  const { parameters, range, binding } = request;
  const limit = limitOf(parameters, request.pageSize);
  const cursor = parameters.get('cursor');
  const after = cursor === undefined ? null : positionOf(openCursor(hasher, binding, cursor));
  const page = pageWriter(limit, request.write);
  store.page(range, after, limit + 1, page.take);
  const last = page.lastOfMore();
  return { page, nextCursor: last === null ? null : sealCursor(hasher, binding, [last.at, last.id]) };
}

function positionOf([at, id]: readonly (string | number | null)[]): DatedPosition {
  return { at: (at ?? null) as Instant | null, id: String(id) };
}
