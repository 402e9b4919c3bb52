import type { RecordKindName, StatusView } from '@vitalgate/contract';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { countText } from '../format/numbers.ts';
import { dayTextHere, timeText } from '../format/dates.ts';
import { useSampleWords } from '../import/sample-words.tsx';
import { recordKinds } from '../words/record-kinds.ts';

const kinds = Object.entries(recordKinds) as [RecordKindName, readonly [string, string]][];

/** The ways by which data comes in by itself, and when it last did. */
function feedsText(feeds: StatusView['feeds'], watchedFolder: string | null): string {
  const known = feeds.filter(({ state }) => state !== 'off');
  if (known.length === 0) {
    return watchedFolder === null ? 'Let your phone send new data by itself' : 'A folder is watched';
  }
  const last = known.reduce(
    (newest, { lastDeliveryAt }) => ((lastDeliveryAt ?? '') > newest ? (lastDeliveryAt ?? '') : newest),
    '',
  );
  const names = known.map(({ name }) => name).join(', ');
  return last === '' ? `${names}: nothing came yet` : `${names}: last delivery ${timeText(last)}`;
}

/** How much there is of each kind, and where it came from last. */
export function Stock({ counts, lastImport, feeds, watchedFolder }: StatusView) {
  const silent = feeds.filter(({ state }) => state === 'silent').length;
  const madeUp = useSampleWords();
  return (
    <Card title="Your data" aside={madeUp !== null ? <Badge tone="warning">Sample person</Badge> : undefined}>
      {madeUp !== null && <p class="row-detail">{madeUp}</p>}
      <dl class="stock">
        {kinds
          .filter(([kind]) => counts[kind] > 0)
          .map(([kind, [one, many]]) => (
            <div key={kind}>
              <dt>{counts[kind] === 1 ? one : many}</dt>
              <dd>{countText(counts[kind])}</dd>
            </div>
          ))}
      </dl>
      <List>
        <ListRow title="All data" detail="Metrics, workouts, nutrition and blood tests" icon="data" path="/data" />
        <ListRow
          title="Import"
          detail={lastImport === null ? 'Nothing imported yet' : `Last import ${dayTextHere(lastImport.finishedAt)}`}
          icon="import"
          path="/import"
        />
        <ListRow
          title="Keep up to date"
          detail={feedsText(feeds, watchedFolder)}
          value={
            silent > 0 ? (
              <Badge tone="warning">{silent === 1 ? 'One is silent' : `${silent} are silent`}</Badge>
            ) : undefined
          }
          icon="feeds"
          path="/feeds"
        />
      </List>
    </Card>
  );
}
