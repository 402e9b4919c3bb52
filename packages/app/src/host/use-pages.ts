import type { DataAnswers, DataParameters } from '@vitalgate/contract';
import { useEffect, useState } from 'preact/hooks';
import { readData } from './send.ts';
import { useReading, type Reading } from './use-read.ts';

type RecordOf<Name extends keyof DataAnswers> = DataAnswers[Name]['data'][number];

/** Records of a list, and whether there are more. */
export interface ReadRecords<Item> {
  readonly records: readonly Item[];
  readonly hasMore: boolean;
}

/** Reads at most so many pages of an operation, one after the other. Rejects with HostFailure. */
export async function readPages<Name extends keyof DataAnswers>(
  operation: Name,
  parameters: DataParameters,
  most: number,
  signal?: AbortSignal,
): Promise<ReadRecords<RecordOf<Name>>> {
  const records: RecordOf<Name>[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < most; page++) {
    const asked: DataParameters = cursor === null ? parameters : { ...parameters, cursor };
    // Each page begins where the one before it ended.
    const answer: DataAnswers[Name] = await readData(operation, asked, signal);
    records.push(...(answer.data as RecordOf<Name>[]));
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  return { records, hasMore: cursor !== null };
}

/** A list that grows by a page whenever `more` is called, and is read anew where data changed. */
export function usePages<Name extends keyof DataAnswers>(
  operation: Name,
  parameters: DataParameters,
): Reading<ReadRecords<RecordOf<Name>>> & { readonly more: () => void } {
  const [pages, setPages] = useState(1);
  const reading = useReading(`${operation} ${JSON.stringify(parameters)}`, ['data'], (signal) =>
    readPages(operation, parameters, pages, signal),
  );
  const { reload } = reading;
  useEffect(() => {
    if (pages > 1) reload();
  }, [pages, reload]);
  return { ...reading, more: () => setPages((count) => count + 1) };
}
