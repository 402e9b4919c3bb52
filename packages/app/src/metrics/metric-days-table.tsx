import { Link } from 'wouter-preact';
import { everyDay, reducedDays, type ChartStop } from '../charts/chart-days.ts';
import { grainOf } from '../address/ranges.ts';
import type { ShownRange } from '../address/use-range.ts';
import { dayText, monthOf, monthText } from '../format/dates.ts';
import { DataTable } from '../controls/data-table.tsx';
import { Amount } from '../controls/amount.tsx';
import { Fold } from '../controls/fold.tsx';
import type { MetricDays } from './metric-days.ts';
import { explainPath } from './metric-paths.ts';
import { stopTitle } from './stop-words.ts';
import { texts } from './texts/texts.ts';
import { nameOf } from '../words/names.ts';

/** Weeks or months of a range, newest first; each can be shown by itself. */
function StopTable(props: {
  readonly metric: MetricDays;
  readonly stops: readonly ChartStop[];
  readonly shown: ShownRange;
  readonly grain: 'week' | 'month';
}) {
  const { metric, stops, shown, grain } = props;
  const { metricId, name, unit } = metric.view;
  const amount = (value: number) => <Amount value={value} unit={unit} id={metricId} />;
  return (
    <DataTable
      caption={texts.newestFirst(nameOf(metricId, name))}
      columns={[
        {
          title: grain === 'week' ? texts.week : texts.month,
          cell: (stop) => (
            <button type="button" class="link-button" onClick={() => shown.show(grain, stop.until ?? stop.date)}>
              {stopTitle(stop, grain)}
            </button>
          ),
        },
        { title: texts.value, isNumber: true, cell: ({ value }) => value !== null && amount(value) },
        {
          title: texts.lowToHigh,
          isNumber: true,
          cell: ({ low, high }) =>
            low !== undefined && high !== undefined && <>{texts.between(amount(low), amount(high))}</>,
        },
      ]}
      rows={stops.filter(({ value }) => value !== null).reverse()}
      keyOf={({ date }) => date}
    />
  );
}

/** Longer tables open on a press: the page is to be seen in a few screens. */
const openDays = 14;

/** What a chart shows as tables: days one for each month that has data, newest first; weeks and months in one. */
export function MetricDaysTable({ metric, shown }: { readonly metric: MetricDays; readonly shown: ShownRange }) {
  const { view, days, soFar } = metric;
  const { metricId, name, unit } = view;
  const grain = grainOf(shown);
  if (grain !== 'day') {
    return <StopTable metric={metric} stops={reducedDays(days, shown, grain, soFar)} shown={shown} grain={grain} />;
  }
  const months = new Map<string, ChartStop[]>();
  for (const day of everyDay(days, shown.from, shown.to)) {
    const month = monthOf(day.date);
    months.set(month, [day, ...(months.get(month) ?? [])]);
  }
  const held = [...months].filter(([, own]) => own.some(({ value }) => value !== null)).reverse();
  return (
    <>
      {held.map(([month, own], index) => (
        <Fold
          key={month}
          isOpenAtFirst={index === 0 && own.length <= openDays}
          title={
            <>
              {monthText(month)}{' '}
              <span class="muted">{texts.daysWithData(own.filter(({ value }) => value !== null).length)}</span>
            </>
          }
        >
          {() => (
            <DataTable
              caption={texts.inMonth(nameOf(metricId, name), monthText(month))}
              columns={[
                {
                  title: texts.day,
                  cell: ({ date, value }) => {
                    const day = <time dateTime={date}>{dayText(date)}</time>;
                    return value === null ? day : <Link href={explainPath(metricId, date)}>{day}</Link>;
                  },
                },
                {
                  title: texts.value,
                  isNumber: true,
                  cell: ({ date, value }) =>
                    value === null ? (
                      <span class="muted">{texts.noData}</span>
                    ) : (
                      <>
                        {soFar.has(date) ? (
                          texts.amountSoFar(<Amount value={value} unit={unit} id={metricId} />)
                        ) : (
                          <Amount value={value} unit={unit} id={metricId} />
                        )}
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
