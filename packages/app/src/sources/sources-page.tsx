import type { TypeSourcesView } from '@vitalgate/contract';
import { CategoryFolds } from '../categories/category-folds.tsx';
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

/** What the types of a category have in common, in short. */
function categoryText(types: readonly TypeSourcesView[]): string {
  const names = [...new Set(types.flatMap(({ sources }) => sources.map(({ name }) => name)))];
  const orders = new Set(types.map(namesText));
  const [only = ''] = orders;
  const rest = Math.max(0, names.length - mostNamed);
  if (orders.size === 1) return texts.typesOf(types.length, only);
  const some = types.some(hasChoice) ? texts.orders(orders.size) : texts.listed(names.slice(0, mostNamed), rest);
  return texts.typesOf(types.length, some);
}

function Types(props: {
  readonly title: string;
  readonly types: readonly TypeSourcesView[];
  readonly isOpenAtFirst: boolean;
}) {
  const { title, types, isOpenAtFirst } = props;
  if (types.length === 0) return null;
  return (
    <Card title={title}>
      <CategoryFolds
        items={types}
        heading="h3"
        detailOf={categoryText}
        asideOf={(own) => own.some(({ isSet }) => isSet) && <Badge tone="good">{texts.yourOrder}</Badge>}
        isOpenAtFirst={isOpenAtFirst}
      >
        {(own, _category, category) => (
          <List label={`${title}: ${category}`}>
            {own.map((view) => (
              <ListRow
                key={view.type}
                title={nameOf(view.type, view.name)}
                detail={namesText(view)}
                value={view.isSet ? <Badge tone="good">{texts.yourOrder}</Badge> : undefined}
                path={`/data/sources/${view.type}`}
              />
            ))}
          </List>
        )}
      </CategoryFolds>
    </Card>
  );
}

/** A host with at most so many types shows them all at once. */
const fewTypes = 12;

/** First the types whose order can be chosen. */
const groupsOf = (list: readonly TypeSourcesView[]) =>
  [
    [texts.several, list.filter(hasChoice)],
    [texts.one, list.filter((view) => view.usedFor !== 'nothing' && view.sources.length < 2)],
    [texts.together, list.filter(({ usedFor }) => usedFor === 'nothing')],
  ] as const;

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
              {groupsOf(list).map(([title, types]) => (
                <Types key={title} title={title} types={types} isOpenAtFirst={list.length <= fewTypes} />
              ))}
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
