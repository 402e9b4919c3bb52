import type { TypeSourcesView } from '@vitalgate/contract';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { hasChoice } from './source-words.ts';
import { nameOf } from '../words/names.ts';
import { texts } from './texts/texts.ts';

const mostNamed = 3;

function namesText({ sources, usedFor }: TypeSourcesView): string {
  const names = sources.slice(0, mostNamed).map(({ name }) => name);
  const rest = sources.length - names.length;
  return usedFor === 'nothing' ? texts.listed(names, rest) : texts.inOrder(names, rest);
}

function Types({ title, types }: { readonly title: string; readonly types: readonly TypeSourcesView[] }) {
  if (types.length === 0) return null;
  return (
    <Card title={title}>
      <List label={title}>
        {types.map((view) => (
          <ListRow
            key={view.type}
            title={nameOf(view.type, view.name)}
            detail={namesText(view)}
            value={view.isSet ? <Badge tone="good">{texts.yourOrder}</Badge> : undefined}
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
    <PageFrame title={texts.title} back={{ path: '/data', label: texts.data }} lead={texts.lead}>
      <ComputingNotice />
      <ReadingView
        reading={types}
        missing={
          <EmptyState title={texts.none} action={{ label: texts.importData, path: '/import' }}>
            {texts.comeWithImport}
          </EmptyState>
        }
      >
        {(list) =>
          list.length > 0 && (
            <>
              <Types title={texts.several} types={list.filter(hasChoice)} />
              <Types
                title={texts.one}
                types={list.filter((view) => view.usedFor !== 'nothing' && view.sources.length < 2)}
              />
              <Types title={texts.together} types={list.filter(({ usedFor }) => usedFor === 'nothing')} />
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
