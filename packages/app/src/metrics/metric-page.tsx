import { isClockMetric, type MetricSummary } from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { useMemo, useState } from 'preact/hooks';
import { daysWithin, trendLine } from '../charts/chart-days.ts';
import { DayChart } from '../charts/day-chart.tsx';
import { dayText, dateText } from '../format/dates.ts';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { ButtonLink } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { readData } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { amountText, axisText } from '../format/amounts.ts';
import { explainPath } from './metric-paths.ts';
import { DaysInWords, MetricFacts } from './metric-facts.tsx';
import { MetricDaysTable } from './metric-days-table.tsx';
import { addsUp, unfinishedDate } from './metric-words.ts';
import '../styles/data.css';

const back = { path: '/data', label: 'Data' } as const;

const spans = [
  { name: 'days30', label: '30 days', days: 30 },
  { name: 'days90', label: '90 days', days: 90 },
  { name: 'year', label: 'Year', days: 365 },
  { name: 'all', label: 'All', days: null },
] as const;

type SpanName = (typeof spans)[number]['name'];

/** From so many days on, single days stand back behind their seven-day average. */
const longSpan = 60;

function MetricView({ metric, latestDate }: { readonly metric: MetricSummary; readonly latestDate: string }) {
  const { metricId, name, category, unit, aggregation, daily } = metric;
  const unfinished = unfinishedDate(metric);
  const [span, setSpan] = useState<SpanName>('days30');
  const length = spans.find((one) => one.name === span)?.days ?? null;
  const from = length === null ? (daily[0]?.date ?? latestDate) : addDays(latestDate, 1 - length);
  const days = useMemo(() => daysWithin(daily, from, latestDate), [daily, from, latestDate]);
  const trend = useMemo(
    () =>
      addDays(from, longSpan) > latestDate
        ? []
        : trendLine(
            daily.filter(({ date }) => date !== unfinished),
            from,
            latestDate,
          ),
    [daily, from, latestDate, unfinished],
  );
  const textOf = (value: number): string => amountText(value, unit, metricId);
  return (
    <>
      <Card>
        <Tabs label="How far back" tabs={spans} chosen={span} onChoose={setSpan}>
          <div class={`tone-${category} chart-panel`}>
            <DayChart
              key={span}
              label={`${name}, day by day`}
              days={days}
              from={from}
              to={latestDate}
              shape={addsUp(aggregation) ? 'bars' : 'line'}
              trend={trend}
              unfinished={unfinished}
              isClock={unit === 'min'}
              textOf={textOf}
              axisTextOf={(value) => axisText(value, unit, metricId)}
              onDay={(date) => (
                <ButtonLink path={explainPath(metricId, date)} label={`Explain this number, ${dayText(date)}`}>
                  Explain this number
                </ButtonLink>
              )}
            >
              <DaysInWords
                days={days}
                from={from}
                to={latestDate}
                unfinished={unfinished}
                hasTrend={trend.length > 0}
                isTimeOfDay={isClockMetric(metricId)}
                textOf={textOf}
              />
            </DayChart>
          </div>
        </Tabs>
      </Card>
      <MetricFacts metric={metric} />
      <Card title="Day by day" aside={<span class="muted">{`${dateText(from)} to ${dateText(latestDate)}`}</span>}>
        <MetricDaysTable key={span} metric={metric} days={days} from={from} to={latestDate} />
      </Card>
    </>
  );
}

/** One metric over time: a chart, its averages, and a table of the same. */
export function MetricPage({ id: metricId }: { readonly id: string }) {
  const metric = useReading(metricId, ['data'], (signal) => readData('getMetrics', { metricId }, signal));
  const found = metric.value?.data[0];
  return (
    <PageFrame title={found?.name ?? 'Metric'} back={back}>
      <ComputingNotice />
      <ReadingView
        reading={metric}
        missing={
          <EmptyState title="There is no such metric" action={{ label: 'Go to Data', path: '/data' }}>
            The address may be mistyped. Data lists every metric.
          </EmptyState>
        }
      >
        {({ data: [summary] }) =>
          summary !== undefined && summary.latest !== null ? (
            <MetricView metric={summary} latestDate={summary.latest.date} />
          ) : (
            <EmptyState title="No data for this metric" action={{ label: 'Import your data', path: '/import' }}>
              It fills when an import brings measurements of it.
            </EmptyState>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
