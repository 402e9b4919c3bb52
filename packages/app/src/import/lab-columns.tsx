import type { LabColumnRole, LabColumns as Columns, LabLayout, LabPreview, LabPreviewRow } from '@vitalgate/contract';
import { useMemo, useState } from 'preact/hooks';
import { Choice } from '../controls/choice.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { ErrorState } from '../controls/reading-view.tsx';
import { send } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { useAct } from '../controls/use-act.tsx';
import { columnWords } from './column-words.ts';
import { ImportSo } from './import-so.tsx';
import type { UnknownTable } from './unknown-table.ts';
import { texts } from './texts/texts.ts';

interface Role {
  readonly role: LabColumnRole;
  /** The layouts that cannot be read without it. */
  readonly neededIn?: readonly LabLayout[];
  /** The layouts whose other columns may hold it, so that it has no column of its own. */
  readonly spreadIn?: readonly LabLayout[];
  /** Few files have a column for it. */
  readonly isRare: boolean;
}

const roles: readonly Role[] = [
  { role: 'date', neededIn: ['analytes'], spreadIn: ['dates'], isRare: false },
  { role: 'name', neededIn: ['rows', 'dates'], spreadIn: ['analytes'], isRare: false },
  { role: 'value', neededIn: ['rows'], spreadIn: ['analytes', 'dates'], isRare: false },
  { role: 'unit', spreadIn: ['analytes'], isRare: false },
  { role: 'range', spreadIn: ['analytes'], isRare: false },
  { role: 'low', spreadIn: ['analytes'], isRare: false },
  { role: 'high', spreadIn: ['analytes'], isRare: false },
  { role: 'flag', spreadIn: ['analytes', 'dates'], isRare: true },
  { role: 'laboratory', isRare: true },
  { role: 'comment', spreadIn: ['dates'], isRare: true },
  { role: 'time', spreadIn: ['dates'], isRare: true },
  { role: 'specimen', spreadIn: ['analytes'], isRare: true },
  { role: 'loinc', spreadIn: ['analytes'], isRare: true },
];

const layouts: readonly LabLayout[] = ['rows', 'analytes', 'dates'];

function withRole({ columns, ...rest }: Columns, role: LabColumnRole, at: number | null): Columns {
  // A column holds one thing.
  const others = Object.entries(columns).filter(([name, place]) => name !== role && place !== at);
  return { ...rest, columns: Object.fromEntries(at === null ? others : [...others, [role, at]]) };
}

/** The roles that can have a column in a layout. */
function rolesIn(layout: LabLayout): readonly Role[] {
  return roles.filter(({ spreadIn = [] }) => !spreadIn.includes(layout));
}

/** The columns that count in the layout. */
function asked({ columns, layout, ...rest }: Columns): Columns {
  const left = rolesIn(layout).map(({ role }) => [role, columns[role]] as const);
  return { ...rest, layout, columns: Object.fromEntries(left.filter(([, at]) => at !== undefined)) };
}

const resultText = ({ value, unit }: LabPreviewRow): string => (unit === null ? value : `${value} ${unit}`);

function Preview({ preview }: { readonly preview: LabPreview }) {
  const { results, leftOut, keptAsText } = preview;
  const words = texts.columns;
  if (results.length === 0) return <p class="muted">{words.none}</p>;
  const ifAny = (title: string, part: 'range' | 'flag' | 'laboratory' | 'comment', wraps = false) =>
    results.some((row) => row[part] !== null) ? [{ title, cell: (row: LabPreviewRow) => row[part] ?? '', wraps }] : [];
  return (
    <>
      <h3>{words.first}</h3>
      <DataTable
        caption={words.caption}
        columns={[
          { title: words.test, cell: (row: LabPreviewRow) => row.name, wraps: true },
          { title: words.date, cell: ({ date }) => date ?? words.noDate },
          {
            title: words.result,
            cell: (row) => (row.isNumber ? resultText(row) : words.quoted(row.value)),
            wraps: true,
          },
          ...ifAny(words.reference, 'range'),
          ...ifAny(words.flag, 'flag'),
          ...ifAny(words.laboratory, 'laboratory', true),
          ...ifAny(words.notes, 'comment', true),
        ]}
        rows={results}
        keyOf={(row, at) => `${at} ${row.name}`}
      />
      <p class="muted">
        {keptAsText > 0 && `${words.keptAsText} `}
        {leftOut > 0 && words.leftOut(leftOut)}
      </p>
    </>
  );
}

/** Asks which column of a table of laboratory results is what, and shows what would come of it. */
export function LabColumns(props: {
  readonly table: UnknownTable;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}) {
  const { table, onImport, onCancel } = props;
  const { header, head, isCut, proposal } = table;
  const [chosen, setChosen] = useState<Columns>(proposal);
  const [isKept, setKept] = useState(true);
  const { isBusy, failed, ask } = useAct();
  const words = texts.columns;
  const columns = asked(chosen);
  const isNeeded = ({ neededIn = [] }: Role): boolean => neededIn.includes(columns.layout);
  const missing = roles.filter((one) => isNeeded(one) && columns.columns[one.role] === undefined);

  const preview = useReading(
    'preview',
    [],
    (signal) => send('previewLabColumns', { head, isCut, columns }, signal),
    useMemo(() => [chosen, head], [chosen, head]),
  );
  const importIt = async (): Promise<void> => {
    if (await ask('keepTableColumns', { header, columns, once: !isKept })) onImport();
  };

  const options: readonly (readonly [value: string, words: string])[] = [
    ['', words.notInFile],
    ...header.map((_, at): readonly [string, string] => [String(at), columnWords(table, at)]),
  ];
  const choices = (isRare: boolean) =>
    rolesIn(columns.layout)
      .filter((one) => one.isRare === isRare)
      .map((one) => (
        <Choice
          key={one.role}
          label={isNeeded(one) ? words.needed(words.roles[one.role]) : words.roles[one.role]}
          value={String(columns.columns[one.role] ?? '')}
          options={options}
          onChoose={(at) => setChosen(withRole(chosen, one.role, at === '' ? null : Number(at)))}
        />
      ));
  return (
    <>
      <Choice
        label={words.layout}
        value={columns.layout}
        options={layouts.map((layout) => [layout, words.layouts[layout]] as const)}
        onChoose={(layout) => setChosen({ ...chosen, layout })}
      />
      <div class="import-choices">
        {choices(false)}
        <Choice
          label={words.dateOrder}
          value={chosen.dateOrder ?? 'shown'}
          options={[
            ['shown', words.asShown],
            ['dayFirst', words.dayFirst],
            ['monthFirst', words.monthFirst],
          ]}
          onChoose={(order) => setChosen({ ...chosen, dateOrder: order === 'shown' ? null : order })}
        />
      </div>
      <details class="more" open={roles.some(({ role, isRare }) => isRare && proposal.columns[role] !== undefined)}>
        <summary>{words.more}</summary>
        <div class="import-choices">{choices(true)}</div>
      </details>
      {preview.failure !== null && <ErrorState failure={preview.failure} />}
      {failed}
      {missing.length === 0 && preview.value !== null && <Preview preview={preview.value} />}
      {missing.length > 0 && <p class="muted">{words.stillNeeded(missing.map(({ role }) => words.roles[role]))}</p>}
      <ImportSo
        isKept={isKept}
        onKeep={setKept}
        isBusy={isBusy}
        isDisabled={missing.length > 0 || (preview.value?.results.length ?? 0) === 0}
        onImport={() => void importIt()}
        onCancel={onCancel}
      />
    </>
  );
}
