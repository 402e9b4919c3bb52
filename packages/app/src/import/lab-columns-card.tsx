import type { LabColumnRole, LabColumns, LabLayout, LabPreview, LabPreviewRow } from '@vitalgate/contract';
import { useEffect, useId, useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { ErrorState } from '../controls/reading-view.tsx';
import { amountText } from '../format/numbers.ts';
import { asFailure, type HostFailure } from '../host/host-failure.ts';
import { send } from '../host/send.ts';
import { announce } from '../host/announcements.ts';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import type { UnknownTable } from './unknown-table.ts';

const roles: readonly (readonly [role: LabColumnRole, words: string])[] = [
  ['date', 'Date'],
  ['name', 'Name of the test'],
  ['value', 'Result'],
  ['unit', 'Unit'],
  ['range', 'Reference range, as words'],
  ['low', 'Lower limit'],
  ['high', 'Upper limit'],
  ['flag', 'Flag (high, low)'],
  ['laboratory', 'Laboratory'],
  ['comment', 'Comment'],
  ['time', 'Time of day'],
  ['specimen', 'Specimen'],
  ['loinc', 'LOINC code'],
];

const layouts: readonly (readonly [layout: LabLayout, words: string])[] = [
  ['rows', 'Each row is a result'],
  ['analytes', 'Each row is a date, with a column for each test'],
  ['dates', 'Each row is a test, with a column for each date'],
];

/** Roles that few files have a column for. */
const rare: ReadonlySet<LabColumnRole> = new Set(['flag', 'laboratory', 'comment', 'time', 'specimen', 'loinc']);

/** The roles without which a file of a layout cannot be read. */
const needed: Readonly<Record<LabLayout, readonly LabColumnRole[]>> = {
  rows: ['name', 'value'],
  analytes: ['date'],
  dates: ['name'],
};

/** Facts that a layout's other columns may hold in place of a column of their own. */
const notAsked: Readonly<Record<LabLayout, readonly LabColumnRole[]>> = {
  rows: [],
  analytes: ['name', 'value', 'unit', 'range', 'low', 'high', 'flag', 'loinc', 'specimen'],
  dates: ['date', 'time', 'value', 'flag', 'comment'],
};

function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, words: string])[];
  readonly onChoose: (value: Value) => void;
}) {
  const { label, value, options, onChoose } = props;
  const id = useId();
  return (
    <div class="import-choice">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A column in a choice: its name and what stands in its first row. */
function columnWords({ header, rows }: UnknownTable, at: number): string {
  const name = header[at] === '' ? `Column ${at + 1}` : header[at];
  const example = rows.map((row) => row[at] ?? '').find((cell) => cell !== '');
  return example === undefined ? `${name}` : `${name} (${example.slice(0, 24)})`;
}

function withRole({ columns, ...rest }: LabColumns, role: LabColumnRole, at: number | null): LabColumns {
  // A column holds one thing.
  const others = Object.entries(columns).filter(([name, place]) => name !== role && place !== at);
  return { ...rest, columns: Object.fromEntries(at === null ? others : [...others, [role, at]]) };
}

/** The columns that count in the layout. */
function asked({ columns, ...rest }: LabColumns): LabColumns {
  const left = Object.entries(columns).filter(([role]) => !notAsked[rest.layout].includes(role as LabColumnRole));
  return { ...rest, columns: Object.fromEntries(left) };
}

const resultText = ({ value, unit }: LabPreviewRow): string => (unit === null ? value : `${value} ${unit}`);

function Preview({ preview }: { readonly preview: LabPreview }) {
  const { results, leftOut, keptAsText } = preview;
  if (results.length === 0) return <p class="muted">With these columns no result would come in.</p>;
  const has = (part: 'range' | 'flag' | 'laboratory' | 'comment'): boolean => results.some((row) => row[part] !== null);
  return (
    <>
      <h3>What would come in first</h3>
      <DataTable
        caption="The first results as they would come in"
        columns={[
          { title: 'Test', cell: (row: LabPreviewRow) => row.name, wraps: true },
          { title: 'Date', cell: ({ date }) => date ?? 'no date' },
          { title: 'Result', cell: (row) => (row.isNumber ? resultText(row) : `“${row.value}”`), wraps: true },
          ...(has('range') ? [{ title: 'Reference', cell: ({ range }: LabPreviewRow) => range ?? '' }] : []),
          ...(has('flag') ? [{ title: 'Flag', cell: ({ flag }: LabPreviewRow) => flag ?? '' }] : []),
          ...(has('laboratory')
            ? [{ title: 'Laboratory', cell: ({ laboratory }: LabPreviewRow) => laboratory ?? '', wraps: true }]
            : []),
          ...(has('comment')
            ? [{ title: 'Notes', cell: ({ comment }: LabPreviewRow) => comment ?? '', wraps: true }]
            : []),
        ]}
        rows={results}
        keyOf={(row, at) => `${at} ${row.name}`}
      />
      <p class="muted">
        {keptAsText > 0 && `In quotes: kept as text, because it is not clearly a number. `}
        {leftOut > 0 && `${amountText(leftOut, 'row')} without a result would be left out.`}
      </p>
    </>
  );
}

/** Asks which column of an unknown table is what, shows what would come of it, and imports it so. */
export function LabColumnsCard(props: {
  readonly table: UnknownTable;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}) {
  const { table, onImport, onCancel } = props;
  const { header, head, isCut, upload, proposal } = table;
  const [chosen, setChosen] = useState<LabColumns>(proposal);
  const [isKept, setKept] = useState(true);
  const [preview, setPreview] = useState<LabPreview | null>(null);
  const [failure, setFailure] = useState<HostFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const heading = useFocusWhereLost<HTMLParagraphElement>();
  const columns = asked(chosen);
  const missing = needed[columns.layout].filter((role) => columns.columns[role] === undefined);

  useEffect(() => announce('Say which column is what'), []);
  useEffect(() => {
    const asking = new AbortController();
    async function ask(): Promise<void> {
      try {
        const found = await send('previewLabColumns', { head, isCut, columns: asked(chosen) }, asking.signal);
        setFailure(null);
        setPreview(found);
      } catch (error) {
        if (!asking.signal.aborted) setFailure(asFailure(error));
      }
    }
    void ask();
    return () => asking.abort();
  }, [chosen, head, isCut]);

  async function importIt(): Promise<void> {
    setBusy(true);
    try {
      await send('keepLabColumns', { header, columns, once: !isKept });
      onImport();
    } catch (error) {
      setFailure(asFailure(error));
      setBusy(false);
    }
  }

  const options: readonly (readonly [value: string, words: string])[] = [
    ['', 'Not in this file'],
    ...header.map((_, at): readonly [string, string] => [String(at), columnWords(table, at)]),
  ];
  const choices = roles.filter(([role]) => !notAsked[columns.layout].includes(role));
  const choice = ([role, words]: (typeof roles)[number]) => (
    <Choice
      key={role}
      label={needed[columns.layout].includes(role) ? `${words} (needed)` : words}
      value={String(columns.columns[role] ?? '')}
      options={options}
      onChoose={(at) => setChosen(withRole(chosen, role, at === '' ? null : Number(at)))}
    />
  );
  return (
    <Card title="Which column is what?">
      <p ref={heading} tabIndex={-1}>
        <strong>{upload.name}</strong> is a table that Vitalgate does not know. If it holds laboratory results, say what
        stands where. Nothing is imported yet.
      </p>
      <Choice
        label="How the results lie"
        value={columns.layout}
        options={layouts}
        onChoose={(layout) => setChosen({ ...chosen, layout })}
      />
      <div class="import-choices">
        {choices.filter(([role]) => !rare.has(role)).map(choice)}
        <Choice
          label="Dates such as 04/05/2026"
          value={chosen.dateOrder ?? 'shown'}
          options={[
            ['shown', 'As the file shows it'],
            ['dayFirst', 'Day first: 4 May'],
            ['monthFirst', 'Month first: 5 April'],
          ]}
          onChoose={(order) => setChosen({ ...chosen, dateOrder: order === 'shown' ? null : order })}
        />
      </div>
      <details class="import-more" open={Object.keys(proposal.columns).some((role) => rare.has(role as LabColumnRole))}>
        <summary>More columns</summary>
        <div class="import-choices">{choices.filter(([role]) => rare.has(role)).map(choice)}</div>
      </details>
      {failure !== null && <ErrorState failure={failure} />}
      {missing.length === 0 && preview !== null && <Preview preview={preview} />}
      {missing.length > 0 && (
        <p class="muted">
          Still needed: {missing.map((role) => roles.find(([name]) => name === role)?.[1].toLowerCase()).join(', ')}.
        </p>
      )}
      <label class="import-keep">
        <input type="checkbox" checked={isKept} onChange={({ currentTarget }) => setKept(currentTarget.checked)} />
        Keep this for files with the same columns
      </label>
      <div class="button-row">
        <Button
          tone="primary"
          isBusy={isBusy}
          isDisabled={missing.length > 0 || preview === null || preview.results.length === 0}
          onPress={() => void importIt()}
        >
          Import with these columns
        </Button>
        <Button tone="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}
