import * as z from 'zod/mini';

/** The envelope of every list: both keys always present, `nextCursor` null on the last page. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ data: z.array(item), nextCursor: z.nullable(z.string()) });
}

/** A page of records. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
}
