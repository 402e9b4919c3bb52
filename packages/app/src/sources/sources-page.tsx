import type { TypeSourcesView } from '@vitalgate/contract';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { amountText } from '../format/numbers.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { hasChoice } from './source-words.ts';

const mostNamed = 3;

function namesText({ sources, usedFor }: TypeSourcesView): string {
  const names = sources.slice(0, mostNamed).map(({ name }) => name);
  const rest = sources.length - names.length;
  return `${names.join(usedFor === 'nothing' ? ', ' : ', then ')}${rest > 0 ? `, and ${amountText(rest, 'more', 'more')}` : ''}`;
}

function Types({ title, types }: { readonly title: string; readonly types: readonly TypeSourcesView[] }) {
  if (types.length === 0) return null;
  return (
    <Card title={title}>
      <List label={title}>
        {types.map((view) => (
          <ListRow
            key={view.type}
            title={view.name}
            detail={namesText(view)}
            value={view.isSet ? <Badge tone="good">Your order</Badge> : undefined}
            path={`/data/sources/${view.type}`}
          />
        ))}
      </List>
    </Card>
  );
}

/** Every type that has samples, with its sources; first those whose order can be chosen. */
export function SourcesPage() {
  const types = useRead('listSources', {}, ['data']);
  return (
    <PageFrame
      title="Sources and their order"
      back={{ path: '/data', label: 'Data' }}
      lead="Steps that a watch and a phone both counted must not count twice. Per type, one order says whose count is taken where several recorded at the same time."
    >
      <ComputingNotice />
      <ReadingView
        reading={types}
        missing={
          <EmptyState title="No sources yet" action={{ label: 'Import your data', path: '/import' }}>
            They come with your first import.
          </EmptyState>
        }
      >
        {(list) =>
          list.length > 0 && (
            <>
              <Types title="Several sources, one order" types={list.filter(hasChoice)} />
              <Types
                title="One source"
                types={list.filter((view) => view.usedFor !== 'nothing' && view.sources.length < 2)}
              />
              <Types title="All sources count together" types={list.filter(({ usedFor }) => usedFor === 'nothing')} />
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
