import type { TypeSourcesView } from '@vitalgate/contract';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { amountText } from '../format/numbers.ts';
import { announce } from '../host/announcements.ts';
import { useDayText } from '../zones/home-zones.ts';
import { sourceKinds } from './source-words.ts';

type Source = TypeSourcesView['sources'][number];

function daysText({ first, last }: Source, dayOf: (instant: string) => string): string {
  const [from, to] = [dayOf(first), dayOf(last)];
  return from === to ? from : `${from} to ${to}`;
}

/** Sources in order, each with buttons that move it; the focus goes with what is moved. Without `onOrder` they stand as they are. */
export function SourceOrder(props: {
  readonly sources: readonly Source[];
  readonly isRanked: boolean;
  readonly isDisabled: boolean;
  readonly onOrder?: (sources: readonly Source[]) => void;
}) {
  const { sources, isRanked, isDisabled, onOrder } = props;
  const dayOf = useDayText();
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ readonly index: number; readonly by: number } | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    // A row that changes its place in the document loses the focus.
    const { index, by } = moved.current;
    moved.current = null;
    const buttons = list.current?.children[index]?.querySelectorAll('button');
    buttons?.[by < 0 ? 0 : 1]?.focus();
  }, [sources]);
  const move = (from: number, by: number): void => {
    const source = sources[from];
    if (source === undefined || onOrder === undefined) return;
    const next = sources.filter((one) => one !== source);
    next.splice(from + by, 0, source);
    moved.current = { index: from + by, by };
    onOrder(next);
    announce(`${source.name} is now ${from + by + 1} of ${sources.length}`);
  };
  return (
    <ol ref={list} class="source-order">
      {sources.map((source, index) => (
        <li key={source.name} class="source">
          {isRanked && <span class="source-rank">{index + 1}</span>}
          <span class="row-text">
            <span class="row-title">{source.name}</span>
            <span class="row-detail">
              {sourceKinds[source.kind]} · {amountText(source.samples, 'sample')} · {daysText(source, dayOf)}
            </span>
          </span>
          {onOrder !== undefined && (
            <span class="source-moves">
              <Button
                label={`Move ${source.name} up`}
                isDisabled={isDisabled || index === 0}
                onPress={() => move(index, -1)}
              >
                ↑
              </Button>
              <Button
                label={`Move ${source.name} down`}
                isDisabled={isDisabled || index === sources.length - 1}
                onPress={() => move(index, 1)}
              >
                ↓
              </Button>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
