import type { NightView, NightsView } from '@vitalgate/contract';
import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { dayText, monthOf, monthText } from '../format/dates.ts';
import { Card } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { Icon } from '../controls/icon.tsx';
import { explainPath } from '../metrics/metric-paths.ts';
import { send } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { LoadMore } from '../controls/load-more.tsx';
import { dateIn, zoneHere } from '../format/zones.ts';
import { napText, nightClock, nightFacts, stagesOf } from './night-words.ts';
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
  return (
    <li class="list-item">
      <Link href={explainPath('sleepAsleep', date)} class="list-row list-row-link">
        <span class="row-text">
          <span class="row-title">
            {start === null || end === null ? (
              'Only time in bed is known'
            ) : (
              <>
                <time dateTime={start}>{nightClock(start, timeZone)}</time> to{' '}
                <time dateTime={end}>{nightClock(end, timeZone)}</time>
              </>
            )}
          </span>
          <time class="row-detail" dateTime={date}>
            {`Night to ${dayText(date)}`}
          </time>
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
        </span>
        <Icon name="chevron" />
      </Link>
    </li>
  );
}

function byMonth(nights: readonly NightView[]): readonly (readonly [month: string, nights: readonly NightView[]])[] {
  const months = new Map<string, NightView[]>();
  for (const night of nights) {
    const month = monthOf(night.date);
    const own = months.get(month);
    if (own === undefined) months.set(month, [night]);
    else own.push(night);
  }
  return [...months];
}

async function readNights(stretches: number, until: string, signal: AbortSignal): Promise<NightsView> {
  let view = await send('listNights', { until }, signal);
  for (let read = 1; read < stretches && view.older !== null; read++) {
    const older = await send('listNights', { until: view.older }, signal);
    view = { nights: [...view.nights, ...older.nights], older: older.older };
  }
  return view;
}

/** Nights by month, newest first: when sleep began and ended, for how long, its stages, naps and sources. */
export function NightsPage() {
  const [stretches, setStretches] = useState(1);
  // What phones plan ahead is no night yet.
  const until = dateIn(new Date().toISOString(), zoneHere());
  const nights = useReading(`nights ${until}`, ['data'], (signal) => readNights(stretches, until, signal));
  const { reload } = nights;
  useEffect(() => {
    if (stretches > 1) reload();
  }, [stretches, reload]);
  return (
    <PageFrame
      title="Nights"
      lead="From the first sleep to the last. A night belongs to the day on which it ends."
      back={{ path: '/data', label: 'Data' }}
    >
      <ReadingView reading={nights}>
        {(view) =>
          view.nights.length === 0 ? (
            <EmptyState title="No nights yet" action={{ label: 'Import your data', path: '/import' }}>
              They come with an export of your phone's Health app, if a watch or an app records your sleep.
            </EmptyState>
          ) : (
            <>
              {byMonth(view.nights).map(([month, own]) => (
                <Card key={month} title={monthText(month)}>
                  <ul class="list" role="list">
                    {own.map((night) => (
                      <NightRow key={night.date} night={night} />
                    ))}
                  </ul>
                </Card>
              ))}
              <LoadMore
                shown={view.nights.length}
                what="night"
                hasMore={view.older !== null}
                isLoading={nights.isLoading}
                onMore={() => setStretches((count) => count + 1)}
              />
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
