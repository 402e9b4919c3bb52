import type { MetricSummary } from '@vitalgate/contract';
import type { ComponentChild, ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { everyDay, type ChartDay } from '../charts/chart-days.ts';
import { dayText, monthOf, monthText } from '../format/dates.ts';
import { DataTable } from '../controls/data-table.tsx';
import { Amount } from '../controls/amount.tsx';
import { Fold } from '../controls/fold.tsx';
import { explainPath } from './metric-paths.ts';
import { unfinishedDate } from './metric-words.ts';
import { texts } from './texts/texts.ts';
import { nameOf } from '../words/names.ts';

const soFarIf = (isSoFar: boolean, amount: ComponentChild): ComponentChildren =>
  isSoFar ? texts.soFar(<>{amount}</>) : amount;

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
              <span class="muted">{texts.daysWithData(own.filter(({ value }) => value !== null).length)}</span>
            </>
          }
        >
          {() => (
            <DataTable
              caption={texts.inMonth(nameOf(metric.metricId, metric.name), monthText(month))}
              columns={[
                {
                  title: texts.day,
                  cell: ({ date, value }) => {
                    const day = <time dateTime={date}>{dayText(date)}</time>;
                    return value === null ? day : <Link href={explainPath(metric.metricId, date)}>{day}</Link>;
                  },
                },
                {
                  title: texts.value,
                  isNumber: true,
                  cell: ({ date, value }) =>
                    value === null ? (
                      <span class="muted">{texts.none}</span>
                    ) : (
                      soFarIf(date === unfinished, <Amount value={value} unit={metric.unit} id={metric.metricId} />)
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
