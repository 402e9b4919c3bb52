import { findMetric, maxExplainedSamples, type MetricExplanationView } from '@vitalgate/contract';
import { useMemo, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { dayText } from '../format/dates.ts';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { DayCurve } from '../day-curve/day-curve.tsx';
import { Card } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { DayPicker, isPickable } from '../controls/day-picker.tsx';
import { useRead } from '../host/use-read.ts';
import { announce } from '../host/announcements.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { nameOf } from '../words/names.ts';
import { explainPath, sourcesPath } from '../metrics/metric-paths.ts';
import { useToday } from '../zones/home-zones.ts';
import { dayClock } from './day-clock.tsx';
import { dayLanes } from './day-lanes.ts';
import { DayStatistics } from './day-statistics.tsx';
import { DayTimeline } from './day-timeline.tsx';
import { ExactAmount } from './exact-amount.tsx';
import { SampleTable } from './sample-table.tsx';
import { SleepSessions } from './sleep-sessions.tsx';
import { SourceShares } from './source-shares.tsx';
import { Stretches } from './stretches.tsx';
import { texts } from './texts/texts.ts';
import '../styles/data.css';
import './explain.css';

/** Samples that are read without being asked for: all of nearly every day. */
const firstSamples = 2000;
const usualHours = 24;

function NoValue({ view }: { readonly view: MetricExplanationView }) {
  const { metricId, name, date, samplesTotal, nearestDays } = view;
  const near = [nearestDays.before, nearestDays.after].filter((day) => day !== null);
  return (
    <EmptyState title={texts.noValue(nameOf(metricId, name), dayText(date))}>
      {samplesTotal === 0 ? texts.noSample : texts.noneCounts}
      {near.length > 0 &&
        texts.nearest(
          near.map((day) => (
            <Link key={day} href={explainPath(metricId, day)} replace>
              {dayText(day)}
            </Link>
          )),
        )}
    </EmptyState>
  );
}

/** The day's own length, where clocks or a journey made it another than 24 hours. */
function lengthText({ start, end }: MetricExplanationView): string {
  const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000;
  return hours === usualHours ? '' : texts.dayLength(Math.round(hours * 100) / 100);
}

function Explanation({ view, onAll }: { readonly view: MetricExplanationView; readonly onAll: () => void }) {
  const { metricId, value, unit, method, samplesTotal } = view;
  const clock = useMemo(() => dayClock(view), [view]);
  const lanes = useMemo(() => dayLanes(view), [view]);
  if (samplesTotal === 0) return <NoValue view={view} />;
  const isNight = method === 'sleep' || method === 'sleepTime';
  const hasLeftOut = lanes.lanes.some(({ leftOut }) => leftOut.length > 0);
  return (
    <>
      {value === null ? (
        <NoValue view={view} />
      ) : (
        <Card>
          <p class="explained-value">
            <ExactAmount value={value} unit={unit} id={metricId} />
          </p>
          <p>{texts.methods[method]}</p>
          <p class="muted">
            {texts.timesOf(clock.timeZone)}
            {lengthText(view)}
          </p>
        </Card>
      )}
      <SourceShares view={view} />
      <SleepSessions view={view} clock={clock} />
      <Card title={isNight ? texts.throughNight : texts.throughDay}>
        {view.statistics === null ? (
          <DayTimeline lanes={lanes} clock={clock}>
            {texts.lanes(isNight, hasLeftOut)}
          </DayTimeline>
        ) : (
          <div class={`tone-${findMetric(metricId)?.category ?? ''}`}>
            <DayCurve metricId={metricId} date={view.date} />
          </div>
        )}
      </Card>
      <DayStatistics view={view} clock={clock} />
      <Stretches view={view} clock={clock} />
      <SampleTable view={view} clock={clock} onAll={onAll} />
      <p>
        <Link href={sourcesPath(view)}>{texts.sourcesAndOrder}</Link>
      </p>
    </>
  );
}

/** How a metric's value of one day came about, from the value down to each sample. */
export function ExplainPage({ id: metricId, date }: { readonly id: string; readonly date: string }) {
  const [, navigate] = useLocation();
  const [wholeDay, setWholeDay] = useState<string | null>(null);
  const limit = wholeDay === date ? maxExplainedSamples : firstSamples;
  const reading = useRead('explainMetric', { metricId, date, limit }, ['data']);
  const { value } = reading;
  const today = useToday();
  const name = value === null ? null : nameOf(value.metricId, value.name);
  const choose = (day: string): void => {
    navigate(explainPath(metricId, day), { replace: true });
    announce(dayText(day));
  };
  return (
    <PageFrame
      title={name === null ? texts.untitled : texts.title(name)}
      back={{ path: `/data/metrics/${metricId}`, label: name ?? texts.metric }}
    >
      <ComputingNotice />
      {isPickable(date) && <DayPicker day={date} today={today} newest={null} onChoose={choose} />}
      <ReadingView
        reading={reading}
        missing={
          <EmptyState title={texts.noSuchDay} action={{ label: texts.goToData, path: '/data' }}>
            {texts.mistyped}
          </EmptyState>
        }
      >
        {(view) => <Explanation key={date} view={view} onAll={() => setWholeDay(date)} />}
      </ReadingView>
    </PageFrame>
  );
}
