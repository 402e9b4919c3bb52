import type { MetricChangeView } from '@vitalgate/contract';
import { useMemo } from 'preact/hooks';
import { grainOf, rangeNames } from '../address/ranges.ts';
import { useRange, type ShownRange } from '../address/use-range.ts';
import { daysWithin, reducedDays, trendLine, type ChartDay, type ChartStop } from '../charts/chart-days.ts';
import { DayChart } from '../charts/day-chart.tsx';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { Button, ButtonLink } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { DayCurve } from '../day-curve/day-curve.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { amountText, axisText } from '../format/amounts.ts';
import { dateText, dayText } from '../format/dates.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useRead } from '../host/use-read.ts';
import { metricDays, wholeDays, type MetricDays } from './metric-days.ts';
import { partnerOf } from './metric-partner.ts';
import { MetricDaysTable } from './metric-days-table.tsx';
import { MetricFacts } from './metric-facts.tsx';
import { explainPath } from './metric-paths.ts';
import { addsUp } from './metric-words.ts';
import { rangeSentences } from './range-words.ts';
import { stopTitle } from './stop-words.ts';
import { texts } from './texts/texts.ts';
import { nameOf } from '../words/names.ts';
import '../styles/data.css';

/** What is usual is of days: weeks and months vary less. */
const usualRanges: ReadonlySet<string> = new Set(['week', 'month', 'halfYear']);

const tableTitles = { day: 'dayByDay', week: 'weekByWeek', month: 'monthByMonth' } as const;
const chartLabels = { day: 'dayByDayOf', week: 'weekByWeekOf', month: 'monthByMonthOf' } as const;

/** Days of which each has both pressures, from the lower to the upper one. */
function pairedDays(metric: MetricDays, partner: MetricDays): readonly ChartDay[] {
  const others = new Map(partner.days.map(({ date, value }) => [date, value]));
  return metric.days.flatMap(({ date, value }) => {
    const other = others.get(date);
    return other === undefined ? [] : [{ date, value, low: Math.min(value, other), high: Math.max(value, other) }];
  });
}

function RangeBar({ shown, newest }: { readonly shown: ShownRange; readonly newest: string }) {
  const { range, from, to, earlier, later, show } = shown;
  return (
    <div class="range-steps">
      <Button tone="quiet" label={texts.earlier} isDisabled={earlier === null} onPress={() => earlier?.()}>
        ‹
      </Button>
      <span>{from === to ? dayText(to) : texts.fromTo(dateText(from), dateText(to))}</span>
      <Button tone="quiet" label={texts.later} isDisabled={later === null} onPress={() => later?.()}>
        ›
      </Button>
      {(newest < from || newest > to) && (
        <Button tone="quiet" onPress={() => show(range, newest)}>
          {texts.toNewest}
        </Button>
      )}
    </div>
  );
}

function MetricChart(props: {
  readonly metric: MetricDays;
  readonly partner: MetricDays | null;
  readonly change: MetricChangeView | undefined;
  readonly shown: ShownRange;
}) {
  const { metric, partner, shown } = props;
  const { view, days, soFar } = metric;
  const { metricId, name, unit, aggregation } = view;
  const { range, from, to } = shown;
  const grain = grainOf(shown);
  const isPair = partner !== null;
  const drawn = useMemo(() => (partner === null ? days : pairedDays(metric, partner)), [metric, partner, days]);
  const stops = useMemo(() => reducedDays(drawn, { from, to }, grain, soFar), [drawn, from, to, grain, soFar]);
  const whole = useMemo(() => wholeDays(days, soFar), [days, soFar]);
  // What is usual now is not what was usual then.
  const hasChange = usualRanges.has(range) && !isPair && to >= metric.newest.date;
  const change = hasChange ? (props.change ?? null) : null;
  const usual = change !== null && 'usual' in change.change ? change.change.usual : null;
  const within = useMemo(() => daysWithin(drawn, from, to), [drawn, from, to]);
  const hasTrend = range === 'halfYear' && !isPair;
  const trend = useMemo(() => (hasTrend ? trendLine(whole, from, to) : []), [hasTrend, whole, from, to]);
  const textOf = (value: number): string => amountText(value, unit, metricId);
  const stopText = (stop: ChartStop): string => {
    const { value, low, high, date } = stop;
    if (value === null) return texts.noData;
    if (isPair && low !== undefined && high !== undefined) return texts.pressure(axisText(high, unit), textOf(low));
    const mean = grain !== 'day' && addsUp(aggregation) ? texts.perDay(textOf(value)) : textOf(value);
    const words =
      low === undefined || high === undefined || low === high ? mean : texts.reach(mean, textOf(low), textOf(high));
    return soFar.has(date) && grain === 'day' ? texts.soFar(words) : words;
  };
  return (
    <DayChart
      key={`${range} ${to}`}
      label={texts[chartLabels[grain]](nameOf(metricId, name))}
      days={within}
      stops={stops}
      from={from}
      to={to}
      shape={isPair ? 'spans' : addsUp(aggregation) ? 'bars' : 'line'}
      trend={trend}
      unfinished={grain === 'day' ? (view.soFar.at(-1) ?? null) : null}
      {...(usual === null ? {} : { band: usual })}
      isClock={unit === 'min'}
      textOf={textOf}
      axisTextOf={(value) => axisText(value, unit, metricId)}
      titleOf={(stop) => stopTitle(stop, grain)}
      stopTextOf={stopText}
      onStop={(stop) =>
        grain === 'day' ? (
          <ButtonLink path={explainPath(metricId, stop.date)} label={texts.explainDay(dayText(stop.date))}>
            {texts.explain}
          </ButtonLink>
        ) : (
          <Button
            label={texts.showOf(grain === 'week' ? texts.showWeek : texts.showMonth, stopTitle(stop, grain))}
            onPress={() => shown.show(grain, stop.until ?? stop.date)}
          >
            {grain === 'week' ? texts.showWeek : texts.showMonth}
          </Button>
        )
      }
    >
      {rangeSentences(metric, shown, change, trend.length > 0, textOf).join(' ')}
    </DayChart>
  );
}

/** A day by itself: its value, and how it went if that was measured. */
function OneDay({ metric, date }: { readonly metric: MetricDays; readonly date: string }) {
  const { days, soFar } = metric;
  const { metricId, unit } = metric.view;
  const day = days.find((one) => one.date === date);
  const amount = day === undefined ? texts.noData : amountText(day.value, unit, metricId);
  return (
    <>
      <p class="chart-reading">
        <strong>{soFar.has(date) ? texts.soFar(amount) : amount}</strong> <span>{dayText(date)}</span>
      </p>
      {day?.low !== undefined && <DayCurve metricId={metricId} date={date} />}
      <p>
        <ButtonLink path={explainPath(metricId, date)} label={texts.explainDay(dayText(date))}>
          {texts.explain}
        </ButtonLink>
      </p>
    </>
  );
}

function MetricView({ metric, partner }: { readonly metric: MetricDays; readonly partner: MetricDays | null }) {
  const { view, newest } = metric;
  const changes = useRead('readChanges', { metricIds: [view.metricId] }, ['data']);
  const shown = useRange(
    {
      first: view.first ?? newest.date,
      newest: newest.date,
      today: view.today > newest.date ? view.today : newest.date,
    },
    'month',
  );
  const tabs = rangeNames.map((name) => ({ name, label: texts.ranges[name] }));
  return (
    <>
      <Card>
        <Tabs label={texts.range} tabs={tabs} chosen={shown.range} onChoose={shown.choose}>
          <div class={`tone-${view.category} chart-panel`}>
            <RangeBar shown={shown} newest={newest.date} />
            {shown.range === 'day' ? (
              <OneDay metric={metric} date={shown.to} />
            ) : (
              <MetricChart metric={metric} partner={partner} change={changes.value?.[0]} shown={shown} />
            )}
          </div>
        </Tabs>
      </Card>
      <MetricFacts metric={metric} />
      <Card
        title={texts[tableTitles[grainOf(shown)]]}
        aside={<span class="muted">{texts.fromTo(dateText(shown.from), dateText(shown.to))}</span>}
      >
        <MetricDaysTable key={`${shown.range} ${shown.to}`} metric={metric} shown={shown} />
      </Card>
    </>
  );
}

/** One metric over time: a chart, its averages, and a table of the same. */
export function MetricPage({ id: metricId }: { readonly id: string }) {
  const partnerId = partnerOf(metricId);
  const reading = useRead('readMetricDays', { metricIds: [metricId, ...(partnerId === null ? [] : [partnerId])] }, [
    'data',
  ]);
  const { value } = reading;
  const [metric = null, partner = null] = useMemo(() => value?.map(metricDays) ?? [], [value]);
  const found = value?.[0];
  return (
    <PageFrame
      title={found === undefined ? texts.metric : nameOf(found.metricId, found.name)}
      back={{ path: '/data', label: texts.data }}
    >
      <ComputingNotice />
      <ReadingView
        reading={reading}
        missing={
          <EmptyState title={texts.noSuchMetric} action={{ label: texts.goToData, path: '/data' }}>
            {texts.mistyped}
          </EmptyState>
        }
      >
        {() =>
          metric === null ? (
            <EmptyState title={texts.noMetricData} action={{ label: texts.importData, path: '/import' }}>
              {texts.howItFills}
            </EmptyState>
          ) : (
            <MetricView metric={metric} partner={partner} />
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
