import { methodTraits, sourceKindWords, unitName, type MetricExplanationView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { DataTable, type Column } from '../controls/data-table.tsx';
import { amountText, shareText } from '../format/numbers.ts';
import { ExactAmount } from './exact-amount.tsx';

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
      title: 'Source',
      cell: (row) =>
        row.name === null ? (
          'Together'
        ) : (
          <>
            {row.name}
            <span class="row-detail share-detail">
              {sourceKindWords[row.kind]}, {amountText(row.samples, 'sample')}
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
    columns.push({ title: 'Recorded', isNumber: true, cell: (row) => amount(row.whole) });
    columns.push({ title: 'Left out', isNumber: true, cell: leftOut });
  }
  if (isShared) {
    const weight = (row: Row) => shareText(row.name === null ? 1 : (row.share ?? 0));
    columns.push({ title: 'Weight', isNumber: true, cell: weight });
  }
  if (methodTraits[method].addsUp) {
    const counted = (row: Row) => <strong>{amount(row.name === null ? value : row.counted)}</strong>;
    columns.push({ title: isShared ? 'Gives' : 'Counts', isNumber: true, cell: counted });
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
  const name = unitName(unit, metricId);
  return (
    <Card title="From each source">
      <div class="narrow-table explained-table shares">
        <DataTable
          caption={name === '' || unit === 'min' ? 'From each source' : `From each source, in ${name}`}
          columns={columnsOf(view)}
          rows={rows}
          keyOf={(row) => (row.name === null ? 'together' : `${row.kind} ${row.name}`)}
        />
      </div>
      <p class="muted">
        {methodTraits[method].orderDecides === 'overlaps' &&
          (priority === null
            ? 'Sources are in the usual order: entries by hand, watch, phone, others. '
            : `Sources are in your order: ${priority.join(', ')}. `)}
        {name !== '' && unit !== 'min' && unit !== '%' && `Numbers are in ${name}. `}
        {isSum && 'What was recorded on this day, less what was left out, is what counts.'}
        {method === 'soundLevel' && 'Sound levels do not add up as numbers; each source has a weight.'}
        {isShared && method !== 'soundLevel' && 'What the sources give adds up to the average.'}
      </p>
    </Card>
  );
}
