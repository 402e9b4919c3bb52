import * as z from 'zod/mini';
import { described } from './fields.ts';

/**
 * The envelope of every list: both keys always present, `nextCursor` null on the last page.
 *
 * @example
 * ```ts
 * import { pageOf, workoutSchema } from '@vitalgate/contract';
 * import * as z from 'zod/mini';
 *
 * const { data, nextCursor } = z.parse(pageOf(workoutSchema), JSON.parse('{"data":[],"nextCursor":null}'));
 * console.log(data.length, nextCursor);
 * ```
 */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return described(
    z.object({
      data: described(z.array(item), 'The records of this page, in the order of the list.'),
      nextCursor: described(
        z.nullable(z.string()),
        'Send it as `cursor`, with the same filters, to read the next page; null on the last page.',
      ),
    }),
    'A page of a list. Only a `nextCursor` of null ends the list: a page may hold fewer records than `limit`.',
  );
}

/** A page of records. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
}
