import type { BloodTestResult } from '@vitalgate/contract';
import { addDays, dayNumberOf } from '@vitalgate/days';
import { Link, useSearch } from 'wouter-preact';
import { DayChart } from '../charts/day-chart.tsx';
import { Card } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { reportedText } from '../format/numbers.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { axisText } from '../format/amounts.ts';
import { ResultAmount } from './result-amount.tsx';
import { ResultFlag } from './result-flag.tsx';
import {
  analyteKey,
  chartDate,
  codeKey,
  collectedDay,
  exactValue,
  flagOf,
  rangeText,
  resultWithUnit,
} from './result-words.ts';
import { inCommonUnits, type ShownResult } from './shown-result.ts';
import { useBloodTests } from './use-blood-tests.ts';
import { texts } from './texts/texts.ts';
import '../styles/data.css';

const isExact = ({ shown }: ShownResult): boolean => exactValue(shown) !== null;

/** The results that are numbers, oldest first; of several on one day the newest. */
function chartDays(history: readonly ShownResult[]): readonly { readonly date: string; readonly value: number }[] {
  const values = new Map<string, number>();
  for (const { test, shown } of history) {
    const [date, value] = [chartDate(test), exactValue(shown)];
    if (date !== null && value !== null && !values.has(date)) values.set(date, value);
  }
  return [...values].map(([date, value]) => ({ date, value })).sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The units from which results were converted. */
function convertedUnits(history: readonly ShownResult[]): readonly string[] {
  const units = history.filter(({ shown, reported }) => shown !== reported).map(({ reported }) => reported.unit ?? '');
  return [...new Set(units)];
}

function HistoryChart({ name, history }: { readonly name: string; readonly history: readonly ShownResult[] }) {
  const days = chartDays(history);
  const newest = history.find(isExact)?.shown;
  const [first, last] = [days[0], days.at(-1)];
  if (newest === undefined || first === undefined || last === undefined || days.length < 2) return null;
  const edge = Math.max(3, Math.round((dayNumberOf(last.date) - dayNumberOf(first.date)) * 0.04));
  const { unit } = newest;
  const [range, another] = newest.referenceRanges;
  const band =
    range === undefined || another !== undefined || (range.low === null && range.high === null) ? null : range;
  const leftOut = history.length - days.length;
  const textOf = (value: number): string => `${reportedText(value)}${unit === null ? '' : ` ${unit}`}`;
  const values = days.map(({ value }) => value);
  const unusual = history.filter(({ reported }) => flagOf(reported)?.isUsual === false).length;
  const from = convertedUnits(history);
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
        {from.length > 0 && `${texts.convertedFrom(from)}. `}
        {leftOut > 0 && texts.leftOut(leftOut)}
      </DayChart>
    </Card>
  );
}

function Range({ result }: { readonly result: BloodTestResult }) {
  const { referenceRanges } = result;
  return (
    <span class="row-detail peek-source">
      {referenceRanges.length === 0
        ? texts.noRangeGiven
        : referenceRanges.map((range) => rangeText(range, null)).join('; ')}
    </span>
  );
}

function HistoryTable({ name, history }: { readonly name: string; readonly history: readonly ShownResult[] }) {
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
              cell: ({ shown, reported }) => (
                <>
                  <ResultAmount result={shown} />
                  {shown !== reported && (
                    <span class="row-detail peek-source">{texts.convertedFrom([resultWithUnit(reported)])}</span>
                  )}
                </>
              ),
            },
            {
              title: texts.range,
              cell: ({ shown, reported }) => (
                <>
                  <ResultFlag result={reported} />
                  <Range result={shown} />
                </>
              ),
            },
          ]}
          rows={history}
          keyOf={({ reported }) => reported.id}
        />
      </div>
    </Card>
  );
}

/** Results in one unit, drawn and listed. */
function History(props: {
  readonly name: string;
  readonly history: readonly ShownResult[];
  /** True if these could not be turned into the unit of those above. */
  readonly isApart: boolean;
}) {
  const { name, history, isApart } = props;
  return (
    <>
      {isApart && <p class="muted">{texts.notConverted(history[0]?.shown.unit ?? null)}</p>}
      <HistoryChart name={name} history={history} />
      <HistoryTable name={name} history={history} />
    </>
  );
}

/** An analyte over all tests that hold it: chart and table, for each unit that cannot be turned into the others. */
export function AnalytePage() {
  const key = new URLSearchParams(useSearch()).get('key') ?? '';
  const tests = useBloodTests();
  const all = (tests.value ?? []).flatMap((test) => test.results.map((reported) => ({ test, reported })));
  const keysOf = ({ test, reported }: (typeof all)[number]): readonly string[] => [
    analyteKey(reported, test),
    codeKey(reported),
  ];
  const named = all.find((one) => keysOf(one).includes(key));
  const history = all.filter((one) => named !== undefined && keysOf(one)[0] === keysOf(named)[0]);
  const newest = history[0]?.reported;
  return (
    <PageFrame
      title={newest?.name ?? texts.analyte}
      lead={newest?.code?.display ?? undefined}
      back={{ path: '/data/blood-tests', label: texts.title }}
    >
      <ReadingView reading={tests} missing={<EmptyState title={texts.noneHolds}>{texts.leftWithImport}</EmptyState>}>
        {() =>
          newest &&
          inCommonUnits(history).map((group, place) => (
            <History key={place} name={newest.name} history={group} isApart={place > 0} />
          ))
        }
      </ReadingView>
    </PageFrame>
  );
}
