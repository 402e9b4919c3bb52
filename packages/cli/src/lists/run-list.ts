import type { ListOperation, Queries, Records, VitalgateClient } from '@vitalgate/client';
import type { CommandInput } from '../commands/define-command.ts';
import { withClient } from '../hosts/open-client.ts';
import { listLength, type ListLength } from './list-length.ts';
import { outputForm } from './output-form.ts';
import { recordWriter } from './record-writer.ts';

/** The largest page of each list. Spec 8. */
const maxPageSizes: Readonly<Record<ListOperation, number>> = {
  getMetrics: 100,
  getWorkouts: 100,
  getNutritionLogs: 100,
  getNutritionFoods: 100,
  getBloodTests: 100,
  getRawHealthTypes: Infinity,
  getRawHealthSamples: 250,
};

interface Part<Item> {
  readonly items: readonly Item[];
  /** Whether the list goes on behind what was asked for. */
  readonly isMore: boolean;
}

/** The pages of a list up to its wanted length. */
async function* parts<Operation extends ListOperation>(
  client: VitalgateClient,
  operation: Operation,
  query: Queries[Operation],
  { most, pageSize }: ListLength,
  signal: AbortSignal,
): AsyncGenerator<Part<Records[Operation]>, void, undefined> {
  const limit = Math.min(pageSize ?? most ?? Infinity, maxPageSizes[operation]);
  const sized = operation === 'getRawHealthTypes' ? query : { ...query, limit };
  let left = most ?? Infinity;
  for await (const { data, nextCursor } of client.pages(operation, sized, { signal })) {
    const items = data.slice(0, left);
    left -= items.length;
    yield { items, isMore: left === 0 && (nextCursor !== null || items.length < data.length) };
    if (left === 0) return;
  }
}

/**
 * Runs a command that prints a list: as much as `--limit` and `--all` say, in the form that the options name. Answers 0; a
 * list that breaks off rejects, after what came before it was printed (but with `--json`, which is all or nothing).
 */
export function runList<Operation extends ListOperation>(
  input: CommandInput,
  operation: Operation,
  query: Queries[Operation],
  length: ListLength = listLength(input.options, maxPageSizes[operation]),
): Promise<number> {
  const { terminal, options, hostName, signal } = input;
  const form = outputForm(options);
  return withClient(hostName, async ({ client }) => {
    const writer = recordWriter(operation, form, terminal);
    let count = 0;
    let isMore = false;
    for await (const part of parts(client, operation, query, length, signal)) {
      await writer.page(part.items);
      count += part.items.length;
      isMore = part.isMore;
    }
    await writer.end();
    if (form === 'table' && count === 0) terminal.err('Nothing found.');
    const shown = count === 1 ? 'this is the first' : `these are the first ${count}`;
    if (isMore) terminal.err(`There is more: ${shown}. --all reads everything, --limit N so many.`);
    return 0;
  });
}
