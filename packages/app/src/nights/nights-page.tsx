import type { NightView } from '@vitalgate/contract';
import { useId, useMemo } from 'preact/hooks';
import { useAddress } from '../address/use-address.ts';
import { useList } from '../address/use-list.ts';
import { ButtonLink } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { LoadMoreOf } from '../controls/load-more.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { dateSpanText, dayText, shortDayText, weekdayText } from '../format/dates.ts';
import { dateIn, zoneHere } from '../format/zones.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { send } from '../host/send.ts';
import { explainPath } from '../metrics/metric-paths.ts';
import { NightKey } from './night-bar.tsx';
import { nightAxis, nightWeeks, weekEnd, type NightAxis, type NightWeek } from './night-clock.ts';
import { AverageRow, HoursRow, NightParts } from './night-row.tsx';
import { NightStages, StageTable } from './night-stages.tsx';
import { clockSpan, napText } from './night-words.ts';
import { texts } from './texts/texts.ts';
import '../styles/data.css';

function NightDetail({ id, night }: { readonly id: string; readonly night: NightView }) {
  const { date, clock, naps, sources, timeZone } = night;
  return (
    <div id={id} class="night-detail">
      <p>
        <strong>{clock === null ? texts.onlyInBed : clockSpan(clock)}</strong>{' '}
        <span class="muted">{texts.nightTo(dayText(date))}</span>
      </p>
      <NightStages night={night} />
      {naps.map((nap) => (
        <p key={nap.start}>{napText(nap, timeZone)}</p>
      ))}
      <p class="muted">{texts.recordedBy(sources.join(', '))}</p>
      <StageTable night={night} />
      <p>
        <ButtonLink path={explainPath('sleepAsleep', date)} label={texts.explainNight(dayText(date))}>
          {texts.explain}
        </ButtonLink>
      </p>
    </div>
  );
}

function NightRow(props: {
  readonly night: NightView;
  readonly axis: NightAxis;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}) {
  const { night, axis, isOpen, onPress } = props;
  const id = useId();
  const title = (
    <time dateTime={night.date}>
      {weekdayText(night.date)} <span class="muted">{shortDayText(night.date)}</span>
    </time>
  );
  return (
    <li>
      <button
        type="button"
        class="night-row night-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onPress}
      >
        <NightParts title={title} night={night} axis={axis} />
      </button>
      {isOpen && <NightDetail id={id} night={night} />}
    </li>
  );
}

function WeekCard({ week, axis }: { readonly week: NightWeek; readonly axis: NightAxis }) {
  const { shown, show } = useAddress();
  const { from, to, nights } = week;
  const open = shown('night');
  return (
    <Card title={dateSpanText(from, to)} aside={<span class="muted">{texts.ofNights(nights.length)}</span>}>
      <ul class="night-list night-wide" role="list" aria-label={texts.nightsOf(dateSpanText(from, to))}>
        <AverageRow nights={nights} axis={axis} />
        {nights.map((night) => (
          <NightRow
            key={night.date}
            night={night}
            axis={axis}
            isOpen={open === night.date}
            onPress={() => show({ night: open === night.date ? null : night.date })}
          />
        ))}
        <HoursRow axis={axis} />
      </ul>
    </Card>
  );
}

function Weeks({ nights, until }: { readonly nights: readonly NightView[]; readonly until: string }) {
  const axis = useMemo(() => nightAxis(nights), [nights]);
  return (
    <>
      <NightKey />
      {nightWeeks(nights, until).map((week) => (
        <WeekCard key={week.to} week={week} axis={axis} />
      ))}
    </>
  );
}

/** Nights by week on one clock, newest first, each week with its average; each night can be opened. */
export function NightsPage() {
  // Weeks end with the host's day: the clock here may be in another zone. The day here says when to read anew.
  const key = `nights ${dateIn(new Date().toISOString(), zoneHere())}`;
  const list = useList(
    key,
    ['data'],
    async (from: { readonly today: string; readonly until: string } | null, signal) => {
      const part = await send('listNights', from === null ? {} : { until: from.until }, signal);
      const { today } = from ?? part;
      return {
        items: part.nights.map((night) => ({ ...night, today })),
        next: part.older === null ? null : { today, until: weekEnd(part.older, today) },
      };
    },
  );
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
        {({ records }) =>
          records[0] !== undefined && (
            <>
              <Weeks nights={records} until={records[0].today} />
              <LoadMoreOf list={list} what={texts.nights} />
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
