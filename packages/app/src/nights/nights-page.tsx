import type { NightView } from '@vitalgate/contract';
import { dayText, monthOf, monthText } from '../format/dates.ts';
import { GroupedCards, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { explainPath } from '../metrics/metric-paths.ts';
import { send } from '../host/send.ts';
import { useList } from '../address/use-list.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { LoadMore } from '../controls/load-more.tsx';
import { dateIn, zoneHere } from '../format/zones.ts';
import { napText, nightClock, nightFacts, stagesOf } from './night-words.ts';
import { texts } from './texts/texts.ts';
import '../styles/data.css';

/** The stages of a night as one bar, each as wide as its share; the facts beside it say the same. */
function StageBar({ night }: { readonly night: NightView }) {
  const stages = stagesOf(night);
  if (stages.length === 0) return null;
  return (
    <span class="stage-bar" aria-hidden="true">
      {stages.map(({ stage, minutes }) => (
        <span key={stage} class={`stage stage-${stage}`} style={{ flexGrow: minutes }} />
      ))}
    </span>
  );
}

function NightRow({ night }: { readonly night: NightView }) {
  const { date, start, end, timeZone, naps, sources } = night;
  const sleep =
    start === null || end === null
      ? texts.onlyInBed
      : texts.between(
          <time dateTime={start}>{nightClock(start, timeZone)}</time>,
          <time dateTime={end}>{nightClock(end, timeZone)}</time>,
        );
  return (
    <ListRow
      title={sleep}
      detail={<time dateTime={date}>{texts.nightTo(dayText(date))}</time>}
      path={explainPath('sleepAsleep', date)}
    >
      <StageBar night={night} />
      <span class="row-facts">
        {nightFacts(night).map(({ title, value, text }) => (
          <span key={title}>
            {title} <data value={String(value)}>{text}</data>
          </span>
        ))}
      </span>
      {naps.map((nap) => (
        <span key={nap.start} class="row-detail">
          {napText(nap, timeZone)}
        </span>
      ))}
      <span class="row-detail">{sources.join(', ')}</span>
    </ListRow>
  );
}

/** Nights by month, newest first: when sleep began and ended, for how long, its stages, naps and sources. */
export function NightsPage() {
  // What phones plan ahead is no night yet.
  const until = dateIn(new Date().toISOString(), zoneHere());
  const list = useList(`nights ${until}`, ['data'], async (from: string | null, signal) => {
    const { nights, older } = await send('listNights', { until: from ?? until }, signal);
    return { items: nights, next: older };
  });
  return (
    <PageFrame title={texts.title} lead={texts.lead} back={{ path: '/data', label: texts.data }}>
      <ReadingView
        reading={list}
        missing={
          <EmptyState title={texts.none} action={{ label: texts.importData, path: '/import' }}>
            {texts.howTheyCome}
          </EmptyState>
        }
      >
        {({ records, hasMore }) =>
          records.length > 0 && (
            <>
              <GroupedCards items={records} groupOf={({ date }) => monthOf(date)} titleOf={monthText}>
                {(night) => <NightRow key={night.date} night={night} />}
              </GroupedCards>
              <LoadMore
                shown={records.length}
                what={texts.nights}
                hasMore={hasMore}
                isLoading={list.isLoading}
                onMore={list.more}
              />
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
