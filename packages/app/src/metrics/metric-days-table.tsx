import type { MetricSummary } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { everyDay, type ChartDay } from '../charts/chart-days.ts';
import { dayText, monthOf, monthText } from '../format/dates.ts';
import { DataTable } from '../controls/data-table.tsx';
import { amountText as countedText } from '../format/numbers.ts';
import { Amount } from '../controls/amount.tsx';
import { Fold } from '../controls/fold.tsx';
import { explainPath } from './metric-paths.ts';
import { unfinishedDate } from './metric-words.ts';

/** The days of a chart as tables, one for each month that has data, newest first; days without data say so. */
export function MetricDaysTable(props: {
  readonly metric: MetricSummary;
  readonly days: readonly ChartDay[];
  readonly from: string;
  readonly to: string;
}) {
  const { metric, days, from, to } = props;
  const unfinished = unfinishedDate(metric);
  const months = new Map<string, { readonly date: string; readonly value: number | null }[]>();
  for (const day of everyDay(days, from, to)) {
    const month = monthOf(day.date);
    months.set(month, [day, ...(months.get(month) ?? [])]);
  }
  const held = [...months].filter(([, own]) => own.some(({ value }) => value !== null)).reverse();
  return (
    <>
      {held.map(([month, own], index) => (
        <Fold
          key={month}
          isOpenAtFirst={index === 0}
          title={
            <>
              {monthText(month)}{' '}
              <span class="muted">
                {countedText(own.filter(({ value }) => value !== null).length, 'day')} with data
              </span>
            </>
          }
        >
          {() => (
            <DataTable
              caption={`${metric.name} in ${monthText(month)}, newest first`}
              columns={[
                {
                  title: 'Day',
                  cell: ({ date, value }) => {
                    const day = <time dateTime={date}>{dayText(date)}</time>;
                    return value === null ? day : <Link href={explainPath(metric.metricId, date)}>{day}</Link>;
                  },
                },
                {
                  title: 'Value',
                  isNumber: true,
                  cell: ({ date, value }) =>
                    value === null ? (
                      <span class="muted">No data</span>
                    ) : (
                      <>
                        <Amount value={value} unit={metric.unit} id={metric.metricId} />
                        {date === unfinished && ' so far'}
                      </>
                    ),
                },
              ]}
              rows={own}
              keyOf={({ date }) => date}
            />
          )}
        </Fold>
      ))}
    </>
  );
}
