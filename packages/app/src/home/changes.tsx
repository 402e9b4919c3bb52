import type { HomeView } from '@vitalgate/contract';
import { Card, List, ListRow } from '../controls/card.tsx';
import { ShortList } from '../controls/fold.tsx';
import { countText } from '../format/numbers.ts';
import { metricPath } from '../metrics/metric-paths.ts';
import { changeText } from './home-words.ts';
import { texts } from './texts/texts.ts';

const mostShown = 2;

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
  return (
    <Card title={texts.changed}>
      <ShortList items={changes} most={mostShown} moreText={(count) => texts.moreChanges(countText(count))}>
        {(some) => <ChangeList changes={some} />}
      </ShortList>
    </Card>
  );
}
