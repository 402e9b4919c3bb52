import type { HomeView } from '@vitalgate/contract';
import { Card, List, ListRow } from '../controls/card.tsx';
import { Fold } from '../controls/fold.tsx';
import { countText } from '../format/numbers.ts';
import { metricPath } from '../metrics/metric-paths.ts';
import { changeText } from './home-words.ts';
import { texts } from './texts/texts.ts';

const mostShown = 3;

function ChangeList({ changes }: Pick<HomeView, 'changes'>) {
  return (
    <List>
      {changes.map((change) => (
        <ListRow key={change.metricId} title={changeText(change)} path={metricPath(change.metricId)} />
      ))}
    </List>
  );
}

/** What changed lately, a sentence each; nothing if nothing did. */
export function Changes({ changes }: Pick<HomeView, 'changes'>) {
  if (changes.length === 0) return null;
  const others = changes.slice(mostShown);
  return (
    <Card title={texts.changed}>
      <ChangeList changes={changes.slice(0, mostShown)} />
      {others.length > 0 && (
        <Fold title={texts.moreChanges(countText(others.length))}>{() => <ChangeList changes={others} />}</Fold>
      )}
    </Card>
  );
}
