import type { TypeSourcesView } from '@vitalgate/contract';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { announce } from '../host/announcements.ts';
import { useDayText } from '../zones/home-zones.ts';
import { Badge, Card } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { useRecompute } from '../computing/use-recompute.ts';
import { send } from '../host/send.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { nameOf } from '../words/names.ts';
import { hasChoice } from './source-words.ts';
import { texts } from './texts/texts.ts';
import './sources.css';

type Source = TypeSourcesView['sources'][number];

function daysText({ first, last }: Source, dayOf: (instant: string) => string): string {
  const [from, to] = [dayOf(first), dayOf(last)];
  return from === to ? from : texts.fromTo(from, to);
}

/** Sources in order, each with buttons that move it; the focus goes with what is moved. Without `onOrder` they stand as they are. */
function SourceOrder(props: {
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
    announce(texts.nowAt(source.name, from + by + 1, sources.length));
  };
  return (
    <ol ref={list} class="source-order">
      {sources.map((source, index) => (
        <li key={source.name} class="source">
          {isRanked && <span class="source-rank">{index + 1}</span>}
          <span class="row-text">
            <span class="row-title">{source.name}</span>
            <span class="row-detail">
              {texts.kinds[source.kind]} · {texts.samples(source.samples)} · {daysText(source, dayOf)}
            </span>
          </span>
          {onOrder !== undefined && (
            <span class="source-moves">
              <Button
                label={texts.moveUp(source.name)}
                isDisabled={isDisabled || index === 0}
                onPress={() => move(index, -1)}
              >
                ↑
              </Button>
              <Button
                label={texts.moveDown(source.name)}
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

/** The order as the user is making it; null if it is the one in force. */
type Draft = readonly string[] | null;

function drafted({ sources }: TypeSourcesView, draft: Draft): TypeSourcesView['sources'] {
  if (draft === null) return sources;
  // An import meanwhile may have brought others: they stand at the end.
  const rank = (name: string): number => (draft.includes(name) ? draft.indexOf(name) : draft.length);
  return [...sources].sort((one, other) => rank(one.name) - rank(other.name));
}

function TypeSources({ view }: { readonly view: TypeSourcesView }) {
  const { type, usedFor, isSet, isExported } = view;
  const inForce = isSet ? texts.yourOrder : isExported ? texts.exportedOrder : texts.usualOrder;
  const name = nameOf(type, view.name);
  const [draft, setDraft] = useState<Draft>(null);
  const { isBusy, isBlocked, failed, forget, run } = useRecompute();
  const sources = drafted(view, draft);
  const isChanged = sources.some((source, index) => source !== view.sources[index]);
  const order = async (names: readonly string[], done: string): Promise<void> => {
    if (await run(() => send('setSourcePriority', { type, sources: names }), done)) setDraft(null);
  };
  const discard = (): void => {
    forget();
    setDraft(null);
  };
  return (
    <Card
      title={hasChoice(view) ? texts.theOrder : texts.theSources}
      aside={hasChoice(view) ? <Badge tone={isSet ? 'good' : 'neutral'}>{inForce}</Badge> : null}
    >
      {usedFor !== 'nothing' && <p class="muted">{texts.usual}</p>}
      <SourceOrder
        sources={sources}
        isRanked={usedFor !== 'nothing'}
        isDisabled={isBusy}
        {...(hasChoice(view)
          ? { onOrder: (next: TypeSourcesView['sources']) => setDraft(next.map((source) => source.name)) }
          : {})}
      />
      {failed}
      {hasChoice(view) && (
        <>
          <p class="muted">{texts.holdsForAll}</p>
          <div class="source-buttons">
            <Button
              tone="primary"
              isBusy={isBusy}
              isDisabled={!isChanged || isBlocked}
              onPress={() =>
                void order(
                  sources.map((source) => source.name),
                  texts.newInForce(name),
                )
              }
            >
              {texts.useOrder}
            </Button>
            {isChanged && (
              <Button isDisabled={isBusy} onPress={discard}>
                {texts.discard}
              </Button>
            )}
            {isSet && (
              <Button isDisabled={isBusy || isBlocked} onPress={() => void order([], texts.usualInForce(name))}>
                {texts.useUsual}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

/** The sources of one type, and the order in which they count. */
export function TypeSourcesPage({ id: type }: { readonly id: string }) {
  const types = useRead('listSources', {}, ['data']);
  const view = types.value?.find((one) => one.type === type);
  return (
    <PageFrame
      title={view === undefined ? texts.sources : texts.sourcesOf(nameOf(type, view.name))}
      back={{ path: '/data/sources', label: texts.title }}
      lead={view === undefined ? undefined : texts.effects[view.usedFor]}
    >
      <ComputingNotice />
      <ReadingView
        reading={types}
        missing={
          <EmptyState title={texts.noSamples} action={{ label: texts.allTypes, path: '/data/sources' }}>
            {texts.noneToOrder}
          </EmptyState>
        }
      >
        {() => view && <TypeSources view={view} />}
      </ReadingView>
    </PageFrame>
  );
}
