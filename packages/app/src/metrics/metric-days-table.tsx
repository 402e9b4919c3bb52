import { groupedBy } from '@vitalgate/days';
import { Link } from 'wouter-preact';
import { everyDay, reducedDays, type ChartStop } from '../charts/chart-days.ts';
import { grainOf } from '../address/ranges.ts';
import type { ShownRange } from '../address/use-range.ts';
import { dayText, monthOf, monthText } from '../format/dates.ts';
import { DataTable } from '../controls/data-table.tsx';
import { Amount } from '../controls/amount.tsx';
import { evenAmountWords } from '../format/amounts.ts';
import { Fold } from '../controls/fold.tsx';
import type { MetricDays } from './metric-days.ts';
import { explainPath } from './metric-paths.ts';
import { stopTitle } from './stop-words.ts';
import { texts } from './texts/texts.ts';
import { nameOf } from '../words/names.ts';

/** Weeks or months, newest first; each can be shown by itself. */
function StopTable(props: {
  readonly metric: MetricDays;
  readonly caption: string;
  readonly stops: readonly ChartStop[];
  readonly shown: ShownRange;
  readonly grain: 'week' | 'month';
}) {
  const { metric, caption, stops, shown, grain } = props;
  const { metricId, unit } = metric.view;
  const wordsOf = evenAmountWords(stops.flatMap(({ value, low, high }) => [value ?? 0, low ?? 0, high ?? 0]));
  const amount = (value: number) => <Amount value={value} unit={unit} id={metricId} wordsOf={wordsOf} />;
  const reach = {
    title: texts.lowToHigh,
    isNumber: true,
    cell: ({ low, high }: ChartStop) =>
      low !== undefined && high !== undefined && <>{texts.between(amount(low), amount(high))}</>,
  };
  return (
    <DataTable
      caption={caption}
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
        ...(stops.some(({ low }) => low !== undefined) ? [reach] : []),
      ]}
      rows={stops}
      keyOf={({ date }) => date}
    />
  );
}

/** Longer tables open on a press: the page is to be seen in a few screens. */
const openDays = 14;

/** Weeks and months that have data in one table, or in one for each year if they are many. */
function StopTables(props: {
  readonly metric: MetricDays;
  readonly shown: ShownRange;
  readonly grain: 'week' | 'month';
}) {
  const { metric, shown, grain } = props;
  const { days, soFar, view } = metric;
  const name = nameOf(view.metricId, view.name);
  const stops = reducedDays(days, shown, grain, soFar)
    .filter(({ value }) => value !== null)
    .reverse();
  if (stops.length <= openDays) return <StopTable {...props} caption={texts.newestFirst(name)} stops={stops} />;
  const years = groupedBy(stops, ({ date }) => date.slice(0, 4));
  return (
    <>
      {[...years].map(([year, own], index) => (
        <Fold
          key={year}
          isOpenAtFirst={index === 0 && own.length <= openDays}
          title={
            <>
              {year} <span class="muted">{(grain === 'week' ? texts.weeks : texts.months)(own.length)}</span>
            </>
          }
        >
          {() => <StopTable {...props} caption={texts.inPeriod(name, year)} stops={own} />}
        </Fold>
      ))}
    </>
  );
}

/** What a chart shows as tables, newest first: days one for each month that has data, weeks and months one for each year. */
export function MetricDaysTable({ metric, shown }: { readonly metric: MetricDays; readonly shown: ShownRange }) {
  const { view, days, soFar } = metric;
  const { metricId, name, unit } = view;
  const grain = grainOf(shown);
  if (grain !== 'day') return <StopTables metric={metric} shown={shown} grain={grain} />;
  const newestFirst = [...everyDay(days, shown.from, shown.to)].reverse();
  const wordsOf = evenAmountWords(newestFirst.map(({ value }) => value ?? 0));
  const months = groupedBy(newestFirst, ({ date }) => monthOf(date));
  const held = [...months].filter(([, own]) => own.some(({ value }) => value !== null));
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
              caption={texts.inPeriod(nameOf(metricId, name), monthText(month))}
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
                          texts.amountSoFar(<Amount value={value} unit={unit} id={metricId} wordsOf={wordsOf} />)
                        ) : (
                          <Amount value={value} unit={unit} id={metricId} wordsOf={wordsOf} />
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
