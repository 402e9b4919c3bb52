import type { LabColumnRole, LabColumns, LabLayout, LabPreview, LabPreviewRow } from '@vitalgate/contract';
import { useEffect, useId, useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { ErrorState } from '../controls/reading-view.tsx';
import { amountText } from '../format/numbers.ts';
import { send } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { announce } from '../host/announcements.ts';
import { useAct } from '../controls/use-act.tsx';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import type { UnknownTable } from './unknown-table.ts';

interface Role {
  readonly role: LabColumnRole;
  readonly words: string;
  /** The layouts that cannot be read without it. */
  readonly neededIn?: readonly LabLayout[];
  /** The layouts whose other columns may hold it, so that it has no column of its own. */
  readonly spreadIn?: readonly LabLayout[];
  /** Few files have a column for it. */
  readonly isRare: boolean;
}

const roles: readonly Role[] = [
  { role: 'date', words: 'Date', neededIn: ['analytes'], spreadIn: ['dates'], isRare: false },
  { role: 'name', words: 'Name of the test', neededIn: ['rows', 'dates'], spreadIn: ['analytes'], isRare: false },
  { role: 'value', words: 'Result', neededIn: ['rows'], spreadIn: ['analytes', 'dates'], isRare: false },
  { role: 'unit', words: 'Unit', spreadIn: ['analytes'], isRare: false },
  { role: 'range', words: 'Reference range, as words', spreadIn: ['analytes'], isRare: false },
  { role: 'low', words: 'Lower limit', spreadIn: ['analytes'], isRare: false },
  { role: 'high', words: 'Upper limit', spreadIn: ['analytes'], isRare: false },
  { role: 'flag', words: 'Flag (high, low)', spreadIn: ['analytes', 'dates'], isRare: true },
  { role: 'laboratory', words: 'Laboratory', isRare: true },
  { role: 'comment', words: 'Comment', spreadIn: ['dates'], isRare: true },
  { role: 'time', words: 'Time of day', spreadIn: ['dates'], isRare: true },
  { role: 'specimen', words: 'Specimen', spreadIn: ['analytes'], isRare: true },
  { role: 'loinc', words: 'LOINC code', spreadIn: ['analytes'], isRare: true },
];

const layouts: readonly (readonly [layout: LabLayout, words: string])[] = [
  ['rows', 'Each row is a result'],
  ['analytes', 'Each row is a date, with a column for each test'],
  ['dates', 'Each row is a test, with a column for each date'],
];

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

/** The roles that can have a column in a layout. */
function rolesIn(layout: LabLayout): readonly Role[] {
  return roles.filter(({ spreadIn = [] }) => !spreadIn.includes(layout));
}

/** The columns that count in the layout. */
function asked({ columns, layout, ...rest }: LabColumns): LabColumns {
  const left = rolesIn(layout).map(({ role }) => [role, columns[role]] as const);
  return { ...rest, layout, columns: Object.fromEntries(left.filter(([, at]) => at !== undefined)) };
}

const resultText = ({ value, unit }: LabPreviewRow): string => (unit === null ? value : `${value} ${unit}`);

function Preview({ preview }: { readonly preview: LabPreview }) {
  const { results, leftOut, keptAsText } = preview;
  if (results.length === 0) return <p class="muted">With these columns no result would come in.</p>;
  const ifAny = (title: string, part: 'range' | 'flag' | 'laboratory' | 'comment', wraps = false) =>
    results.some((row) => row[part] !== null) ? [{ title, cell: (row: LabPreviewRow) => row[part] ?? '', wraps }] : [];
  return (
    <>
      <h3>What would come in first</h3>
      <DataTable
        caption="The first results as they would come in"
        columns={[
          { title: 'Test', cell: (row: LabPreviewRow) => row.name, wraps: true },
          { title: 'Date', cell: ({ date }) => date ?? 'no date' },
          { title: 'Result', cell: (row) => (row.isNumber ? resultText(row) : `“${row.value}”`), wraps: true },
          ...ifAny('Reference', 'range'),
          ...ifAny('Flag', 'flag'),
          ...ifAny('Laboratory', 'laboratory', true),
          ...ifAny('Notes', 'comment', true),
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
  const { isBusy, failed, ask } = useAct();
  const heading = useFocusWhereLost<HTMLParagraphElement>();
  const columns = asked(chosen);
  const isNeeded = ({ neededIn = [] }: Role): boolean => neededIn.includes(columns.layout);
  const missing = roles.filter((one) => isNeeded(one) && columns.columns[one.role] === undefined);

  useEffect(() => announce('Say which column is what'), []);
  const preview = useReading(
    'preview',
    [],
    (signal) => send('previewLabColumns', { head, isCut, columns }, signal),
    chosen,
  );
  const importIt = async (): Promise<void> => {
    if (await ask('keepLabColumns', { header, columns, once: !isKept })) onImport();
  };

  const options: readonly (readonly [value: string, words: string])[] = [
    ['', 'Not in this file'],
    ...header.map((_, at): readonly [string, string] => [String(at), columnWords(table, at)]),
  ];
  const choices = (isRare: boolean) =>
    rolesIn(columns.layout)
      .filter((one) => one.isRare === isRare)
      .map((one) => (
        <Choice
          key={one.role}
          label={isNeeded(one) ? `${one.words} (needed)` : one.words}
          value={String(columns.columns[one.role] ?? '')}
          options={options}
          onChoose={(at) => setChosen(withRole(chosen, one.role, at === '' ? null : Number(at)))}
        />
      ));
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
        {choices(false)}
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
      <details
        class="import-more"
        open={roles.some(({ role, isRare }) => isRare && proposal.columns[role] !== undefined)}
      >
        <summary>More columns</summary>
        <div class="import-choices">{choices(true)}</div>
      </details>
      {preview.failure !== null && <ErrorState failure={preview.failure} />}
      {failed}
      {missing.length === 0 && preview.value !== null && <Preview preview={preview.value} />}
      {missing.length > 0 && (
        <p class="muted">Still needed: {missing.map(({ words }) => words.toLowerCase()).join(', ')}.</p>
      )}
      <label class="import-keep">
        <input type="checkbox" checked={isKept} onChange={({ currentTarget }) => setKept(currentTarget.checked)} />
        Keep this for files with the same columns
      </label>
      <div class="button-row">
        <Button
          tone="primary"
          isBusy={isBusy}
          isDisabled={missing.length > 0 || (preview.value?.results.length ?? 0) === 0}
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
