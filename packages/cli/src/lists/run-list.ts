import type { ListOperation, Queries, Records, VitalgateClient } from '@vitalgate/client';
import { listOperations } from '@vitalgate/client/unpublished';
import type { CommandInput } from '../program/define-command.ts';
import { csvDialect } from '../csv/csv-dialect.ts';
import { withClient } from '../hosts/open-client.ts';
import { listLength, outputForm, type ListLength } from './output-form.ts';
import { recordWriter } from './record-writer.ts';

function largestPage(operation: ListOperation): number {
  return listOperations[operation].maxPageSize ?? Infinity;
}

async function* parts<Operation extends ListOperation>(
  client: VitalgateClient,
  operation: Operation,
  query: Queries[Operation],
  { most, pageSize }: ListLength,
  signal: AbortSignal,
  isWanted: ((item: Records[Operation]) => boolean) | null,
) {
  // Of what is chosen here, a page may hold none.
  const size = isWanted === null ? (pageSize ?? most ?? Infinity) : Infinity;
  const limit = Math.min(size, largestPage(operation));
  const sized = listOperations[operation].maxPageSize === null ? query : { ...query, limit };
  let left = most ?? Infinity;
  for await (const { data, nextCursor } of client.pages(operation, sized, { signal })) {
    const wanted = isWanted === null ? data : data.filter(isWanted);
    const items = wanted.slice(0, left);
    left -= items.length;
    yield { items, isMore: left === 0 && (nextCursor !== null || items.length < wanted.length) };
    if (left === 0) return;
  }
}

export interface ListChoice<Item> {
  readonly isWanted?: (item: Item) => boolean;
  readonly whenNone?: string | (() => string);
  /** The length; what `--limit` and `--all` say if absent. */
  readonly length?: ListLength;
}

/** What is said if a list goes on after those that were asked for. */
export function moreThan(count: number): string {
  const shown = count === 1 ? 'this is the first' : `these are the first ${count}`;
  return `There is more: ${shown}. --all reads everything, --limit N so many.`;
}

/** Runs a command that prints a list. One that breaks off rejects after what came before was printed (with `--json` nothing is). */
export function runList<Operation extends ListOperation>(
  input: CommandInput,
  operation: Operation,
  query: Queries[Operation],
  { isWanted, whenNone = 'Nothing found.', length: given }: ListChoice<Records[Operation]> = {},
): Promise<number> {
  const { terminal, options, hostName, signal } = input;
  const length = given ?? listLength(options, largestPage(operation));
  const form = outputForm(options);
  return withClient({ hostName, terminal }, async ({ client }) => {
    const writer = recordWriter(operation, form, terminal, csvDialect(options));
    let count = 0;
    let isMore = false;
    for await (const part of parts(client, operation, query, length, signal, isWanted ?? null)) {
      await writer.page(part.items);
      count += part.items.length;
      isMore = part.isMore;
    }
    await writer.end();
    if (form === 'table' && count === 0) terminal.err(typeof whenNone === 'string' ? whenNone : whenNone());
    if (isMore) terminal.err(moreThan(count));
    return 0;
  });
}
