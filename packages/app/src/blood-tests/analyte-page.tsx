import type { BloodTest, BloodTestResult } from '@vitalgate/contract';
import { addDays, dayNumberOf } from '@vitalgate/days';
import { Link, useSearch } from 'wouter-preact';
import { DayChart } from '../charts/day-chart.tsx';
import { Card } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { amountText, reportedText } from '../format/numbers.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { axisText } from '../format/amounts.ts';
import { ResultFlag } from './result-flag.tsx';
import { analyteKey, chartDate, collectedDay, exactValue, rangeText, resultText } from './result-words.ts';
import { useBloodTests } from './use-blood-tests.ts';
import '../styles/data.css';

const back = { path: '/data/blood-tests', label: 'Blood tests' } as const;

interface Measured {
  readonly test: BloodTest;
  readonly result: BloodTestResult;
}

/** The results that are numbers of the newest unit, oldest first; of several on one day the newest. */
function chartDays(history: readonly Measured[]): {
  readonly unit: string | null;
  readonly days: { date: string; value: number }[];
} {
  const unit = history.find(({ result }) => exactValue(result) !== null)?.result.unit ?? null;
  const values = new Map<string, number>();
  for (const { test, result } of history) {
    const [date, value] = [chartDate(test), exactValue(result)];
    if (date !== null && value !== null && result.unit === unit && !values.has(date)) values.set(date, value);
  }
  const days = [...values]
    .map(([date, value]) => ({ date, value }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  return { unit, days };
}

function HistoryChart({ name, history }: { readonly name: string; readonly history: readonly Measured[] }) {
  const { unit, days } = chartDays(history);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return null;
  const edge = Math.max(3, Math.round((dayNumberOf(last.date) - dayNumberOf(first.date)) * 0.04));
  const [range, another] = history.find(({ result }) => result.unit === unit)?.result.referenceRanges ?? [];
  const band =
    range === undefined || another !== undefined || (range.low === null && range.high === null) ? null : range;
  const leftOut = history.length - days.length;
  return (
    <Card>
      <DayChart
        label={`${name}, test by test`}
        days={days}
        from={addDays(first.date, -edge)}
        to={addDays(last.date, edge)}
        shape="line"
        steps="values"
        {...(band === null ? {} : { band })}
        textOf={(value) => `${reportedText(value)}${unit === null ? '' : ` ${unit}`}`}
        axisTextOf={(value) => axisText(value, unit === '%' ? '%' : '')}
      >
        {`${amountText(days.length, 'result')} from ${reportedText(first.value)} to ${reportedText(last.value)}${unit === null ? '' : ` ${unit}`}. `}
        {band !== null && `The band is the newest reference range, ${rangeText(band, unit)}. `}
        {leftOut > 0 &&
          `${amountText(leftOut, 'result')} without an exact number, in another unit or without a date: see the table.`}
      </DayChart>
    </Card>
  );
}

function HistoryTable({ name, history }: { readonly name: string; readonly history: readonly Measured[] }) {
  return (
    <Card title="Test by test">
      <div class="narrow-table">
        <DataTable
          caption={`${name}, newest first`}
          columns={[
            {
              title: 'Taken',
              cell: ({ test }) => <Link href={`/data/blood-tests/${test.id}`}>{collectedDay(test)}</Link>,
            },
            {
              title: 'Value',
              isNumber: true,
              cell: ({ result }) => (
                <>
                  {result.value === null ? (
                    resultText(result)
                  ) : (
                    <data value={String(result.value)}>{resultText(result)}</data>
                  )}
                  {result.value !== null && result.unit !== null && <span class="amount-unit"> {result.unit}</span>}
                </>
              ),
            },
            {
              title: 'Range',
              cell: ({ result }) => (
                <>
                  <ResultFlag result={result} />
                  <span class="row-detail peek-source">
                    {result.referenceRanges.length === 0
                      ? 'No range given'
                      : result.referenceRanges.map((range) => rangeText(range, null)).join('; ')}
                  </span>
                </>
              ),
            },
          ]}
          rows={history}
          keyOf={({ result }) => result.id}
        />
      </div>
    </Card>
  );
}

/** An analyte over all tests that hold it: chart and table. */
export function AnalytePage() {
  const key = new URLSearchParams(useSearch()).get('key') ?? '';
  const tests = useBloodTests();
  const history = (tests.value ?? []).flatMap((test) =>
    test.results.filter((result) => analyteKey(result) === key).map((result) => ({ test, result })),
  );
  const newest = history[0]?.result;
  return (
    <PageFrame title={newest?.name ?? 'Analyte'} lead={newest?.code?.display ?? undefined} back={back}>
      <ReadingView
        reading={tests}
        missing={<EmptyState title="No blood test holds this">It may have left with its import.</EmptyState>}
      >
        {() =>
          newest && (
            <>
              <HistoryChart name={newest.name} history={history} />
              <HistoryTable name={newest.name} history={history} />
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
