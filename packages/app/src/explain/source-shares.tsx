import { methodTraits, type MetricExplanationView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { DataTable, type Column } from '../controls/data-table.tsx';
import { unitTextOf } from '../format/amounts.ts';
import { shareText } from '../format/numbers.ts';
import { ExactAmount } from './exact-amount.tsx';
import { texts } from './texts/texts.ts';

type SourceShare = MetricExplanationView['sources'][number];
/** The last row is the sum of those above. */
type Row = SourceShare | { readonly name: null; readonly whole: number | null; readonly leftOut: number | null };

const sum = (values: readonly (number | null)[]): number | null =>
  values.some((value) => value === null) ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0);

/** A difference of two sums that are equal may be the last digit of either. */
const leastShare = 1e-9;
const isNothing = ({ leftOut, whole }: Row): boolean => (leftOut ?? 0) <= leastShare * (whole ?? 0);

/** The columns: of sums what was recorded and left out, of averages the weight, and what counts if that adds up. */
function columnsOf({ sources, value, unit, metricId, method }: MetricExplanationView): readonly Column<Row>[] {
  const isSum = sources.some(({ whole }) => whole !== null);
  const isShared = sources.some(({ share }) => share !== null);
  const amount = (number: number | null | undefined) =>
    number === null || number === undefined ? '' : <ExactAmount value={number} unit={unit} id={metricId} isBare />;
  const columns: Column<Row>[] = [
    {
      title: texts.source,
      cell: (row) =>
        row.name === null ? (
          texts.together
        ) : (
          <>
            {row.name}
            <span class="row-detail share-detail">
              {texts.kinds[row.kind]}, {texts.sampleCount(row.samples)}
            </span>
          </>
        ),
    },
  ];
  if (isSum) {
    const leftOut = (row: Row) =>
      isNothing(row) ? (
        amount(0)
      ) : (
        <>
          −{'\u2060'}
          {amount(row.leftOut)}
        </>
      );
    columns.push({ title: texts.recorded, isNumber: true, cell: (row) => amount(row.whole) });
    columns.push({ title: texts.leftOutTitle, isNumber: true, cell: leftOut });
  }
  if (isShared) {
    const weight = (row: Row) => shareText(row.name === null ? 1 : (row.share ?? 0));
    columns.push({ title: texts.weight, isNumber: true, cell: weight });
  }
  if (methodTraits[method].addsUp) {
    const counted = (row: Row) => <strong>{amount(row.name === null ? value : row.counted)}</strong>;
    columns.push({ title: isShared ? texts.gives : texts.countsTitle, isNumber: true, cell: counted });
  }
  return columns;
}

/** The part of the value that each source gave, and what of it was left out; the parts add up to the value. */
export function SourceShares({ view }: { readonly view: MetricExplanationView }) {
  const { sources, unit, metricId, priority, method } = view;
  const isSum = sources.some(({ whole }) => whole !== null);
  const isShared = sources.some(({ share }) => share !== null);
  const rows: readonly Row[] =
    sources.length < 2 || method === 'sleepTime'
      ? sources
      : [
          ...sources,
          {
            name: null,
            whole: sum(sources.map(({ whole }) => whole)),
            leftOut: sum(sources.map(({ leftOut }) => leftOut)),
          },
        ];
  const name = unitTextOf(unit, metricId);
  return (
    <Card title={texts.fromEach}>
      <div class="narrow-table explained-table shares">
        <DataTable
          caption={name === '' || unit === 'min' ? texts.fromEach : texts.fromEachIn(name)}
          columns={columnsOf(view)}
          rows={rows}
          keyOf={(row) => (row.name === null ? 'together' : `${row.kind} ${row.name}`)}
        />
      </div>
      <p class="muted">
        {methodTraits[method].orderDecides === 'overlaps' &&
          (priority === null ? texts.usualOrder : texts.orderInForce(priority))}
        {name !== '' && unit !== 'min' && unit !== '%' && texts.numbersIn(name)}
        {isSum && texts.sumMeaning}
        {method === 'soundLevel' && texts.soundMeaning}
        {isShared && method !== 'soundLevel' && texts.shareMeaning}
      </p>
    </Card>
  );
}
