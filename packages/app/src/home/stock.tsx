import type { StatusView } from '@vitalgate/contract';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { countText } from '../format/numbers.ts';
import { dayTextHere, timeText } from '../format/dates.ts';
import { useSampleWords } from '../import/sample-words.tsx';
import { recordKinds } from '../words/record-kinds.ts';
import { recordsTitle } from '../words/names.ts';
import { texts } from './texts/texts.ts';

/** The ways by which data comes in by itself, and when it last did. */
function feedsText(feeds: StatusView['feeds'], watchedFolder: string | null): string {
  const known = feeds.filter(({ state }) => state !== 'off');
  if (known.length === 0) {
    return watchedFolder === null ? texts.letPhoneSend : texts.folderWatched;
  }
  const last = known.reduce(
    (newest, { lastDeliveryAt }) => ((lastDeliveryAt ?? '') > newest ? (lastDeliveryAt ?? '') : newest),
    '',
  );
  const names = known.map(({ name }) => name).join(', ');
  return last === '' ? texts.nothingCame(names) : texts.lastDelivery(names, timeText(last));
}

/** How much there is of each kind, and where it came from last. */
export function Stock({ counts, lastImport, feeds, watchedFolder }: StatusView) {
  const silent = feeds.filter(({ state }) => state === 'silent').length;
  const madeUp = useSampleWords();
  return (
    <Card
      title={texts.yourData}
      aside={madeUp !== null ? <Badge tone="warning">{texts.samplePerson}</Badge> : undefined}
    >
      {madeUp !== null && <p class="row-detail">{madeUp}</p>}
      <dl class="stock">
        {recordKinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <div key={kind}>
              <dt>{recordsTitle(kind)}</dt>
              <dd>{countText(counts[kind])}</dd>
            </div>
          ))}
      </dl>
      <List>
        <ListRow title={texts.allData} detail={texts.allDataMeaning} icon="data" path="/data" />
        <ListRow
          title={texts.import}
          detail={lastImport === null ? texts.nothingImported : texts.lastImport(dayTextHere(lastImport.finishedAt))}
          icon="import"
          path="/import"
        />
        <ListRow
          title={texts.keepUpToDate}
          detail={feedsText(feeds, watchedFolder)}
          value={silent > 0 ? <Badge tone="warning">{texts.silent(silent)}</Badge> : undefined}
          icon="feeds"
          path="/feeds"
        />
      </List>
    </Card>
  );
}
