import type { BloodTest, BloodTestResult } from '@vitalgate/contract';
import { addDays, dayNumberOf } from '@vitalgate/days';
import { Link, useSearch } from 'wouter-preact';
import { DayChart } from '../charts/day-chart.tsx';
import { Card } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { reportedText } from '../format/numbers.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { axisText } from '../format/amounts.ts';
import { ResultFlag } from './result-flag.tsx';
import { analyteKey, chartDate, collectedDay, exactValue, flagOf, rangeText, resultText } from './result-words.ts';
import { useBloodTests } from './use-blood-tests.ts';
import { texts } from './texts/texts.ts';
import '../styles/data.css';

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
  const textOf = (value: number): string => `${reportedText(value)}${unit === null ? '' : ` ${unit}`}`;
  const values = days.map(({ value }) => value);
  const unusual = history.filter(({ result }) => flagOf(result)?.isUsual === false).length;
  return (
    <Card>
      <DayChart
        label={texts.chartOf(name)}
        days={days}
        from={addDays(first.date, -edge)}
        to={addDays(last.date, edge)}
        shape="line"
        steps="values"
        {...(band === null ? {} : { band })}
        textOf={textOf}
        axisTextOf={(value) => axisText(value, unit === '%' ? '%' : '')}
      >
        {texts.summary(
          days.length,
          textOf(Math.min(...values)),
          textOf(Math.max(...values)),
          textOf(last.value),
          unusual,
        )}
        {band !== null && texts.band(rangeText(band, unit))}
        {leftOut > 0 && texts.leftOut(leftOut)}
      </DayChart>
    </Card>
  );
}

function HistoryTable({ name, history }: { readonly name: string; readonly history: readonly Measured[] }) {
  return (
    <Card title={texts.testByTest}>
      <div class="narrow-table">
        <DataTable
          caption={texts.newestFirst(name)}
          columns={[
            {
              title: texts.taken,
              cell: ({ test }) => <Link href={`/data/blood-tests/${test.id}`}>{collectedDay(test)}</Link>,
            },
            {
              title: texts.value,
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
              title: texts.range,
              cell: ({ result }) => (
                <>
                  <ResultFlag result={result} />
                  <span class="row-detail peek-source">
                    {result.referenceRanges.length === 0
                      ? texts.noRangeGiven
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
    <PageFrame
      title={newest?.name ?? texts.analyte}
      lead={newest?.code?.display ?? undefined}
      back={{ path: '/data/blood-tests', label: texts.title }}
    >
      <ReadingView reading={tests} missing={<EmptyState title={texts.noneHolds}>{texts.leftWithImport}</EmptyState>}>
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
