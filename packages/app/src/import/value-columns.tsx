import {
  findQuantityType,
  quantityTypes,
  tableRoles,
  type TableDoubt,
  type TablePreview,
  type TablePreviewRow,
  type TableRole,
  type ValueColumns as Columns,
  type ValueTable,
  type ValueTableKind,
} from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Choice } from '../controls/choice.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { ErrorState } from '../controls/reading-view.tsx';
import { useAct } from '../controls/use-act.tsx';
import { amountText, unitTextOf } from '../format/amounts.ts';
import { send } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { nameOf, workoutName } from '../words/names.ts';
import { columnWords } from './column-words.ts';
import { ImportSo } from './import-so.tsx';
import { texts } from './texts/texts.ts';
import type { UnknownTable } from './unknown-table.ts';

const none = '';

/** A role in words: one of the table's, or the name of a metric. */
function roleName(role: string): string {
  const words: Readonly<Record<string, string>> = texts.columns.tableRoles satisfies Record<TableRole, string>;
  return words[role] ?? nameOf(role, findQuantityType(role)?.displayName ?? role);
}

/** A unit as people write it. */
const unitName = (unit: string, role: string): string => (unit === '1' ? texts.columns.share : unitTextOf(unit, role));

/** The roles that columns of a kind of table can have, with their words. */
function rolesIn(kind: ValueTableKind): readonly (readonly [role: string, words: string])[] {
  const types = quantityTypes.map(({ name }) => name).filter((name) => kind !== 'foods' || name.startsWith('dietary'));
  const amounts = kind === 'workouts' ? [] : types;
  const named = amounts.map((type) => [type, roleName(type)] as const);
  return [
    ...tableRoles[kind].map((role) => [role, roleName(role)] as const),
    ...named.sort(([, one], [, other]) => (one < other ? -1 : 1)),
  ];
}

/** The columns with another role at a place; a column has one role, and a role one column. */
function withRole(columns: Columns, role: string, at: number): Columns {
  const others = Object.entries(columns.columns).filter(([one, place]) => one !== role && place !== at);
  const own = role === none ? others : [...others, [role, at] as const];
  const units = Object.entries(columns.units).filter(([one]) => one !== role && own.some(([kept]) => kept === one));
  return { ...columns, columns: Object.fromEntries(own), units: Object.fromEntries(units) };
}

/** The columns as they are proposed for a kind; what may be two things is left for the user to say. */
function begun({ columns, doubts }: ValueTable, kind: ValueTableKind): Columns {
  const open = new Set(doubts.flatMap(({ about, at }) => (about === 'column' ? [at] : [])));
  const known: readonly string[] = tableRoles[kind];
  const left = Object.entries(columns.columns).filter(
    ([role, at]) => !open.has(at) && (columns.kind === kind || known.includes(role)),
  );
  return { ...columns, kind, columns: Object.fromEntries(left) };
}

function whatText({ kind, what }: TablePreviewRow): string {
  if (kind === 'sleep') return texts.columns.asleep;
  if (kind === 'workout') return workoutName(what);
  return kind === 'food' ? what : roleName(what);
}

function Preview({ preview }: { readonly preview: TablePreview }) {
  const words = texts.columns;
  if (preview.rows.length === 0) return <p class="muted">{preview.canBeRead ? words.noRecord : words.needsMore}</p>;
  return (
    <>
      <h3>{words.first}</h3>
      <DataTable
        caption={words.recordsCaption}
        columns={[
          { title: words.what, cell: whatText, wraps: true },
          {
            title: words.value,
            cell: ({ value, unit, what }) => (value === null ? '' : amountText(value, unit ?? '', what)),
            isNumber: true,
          },
          { title: words.date, cell: ({ when }: TablePreviewRow) => when },
        ]}
        rows={preview.rows}
        keyOf={(_, at) => String(at)}
      />
      {preview.leftOut > 0 && <p class="muted">{words.cellsLeftOut(preview.leftOut)}</p>}
    </>
  );
}

/** Asks which column of a table of measurements, workouts or foods is what, with every doubt marked. */
export function ValueColumns(props: {
  readonly table: UnknownTable;
  readonly values: ValueTable;
  readonly kind: ValueTableKind;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}) {
  const { table, values, kind, onImport, onCancel } = props;
  const { head, isCut } = table;
  const [chosen, setChosen] = useState<Columns>(() => begun(values, kind));
  const [isKept, setKept] = useState(true);
  /** Columns that may be two things and of which nothing was chosen yet. */
  const [open, setOpen] = useState<readonly number[]>(() =>
    values.doubts.flatMap(({ about, at }) =>
      about === 'column' && at !== null && values.columns.kind === kind ? [at] : [],
    ),
  );
  const { isBusy, failed, ask } = useAct();
  const words = texts.columns;
  const preview = useReading(
    'preview',
    [],
    (signal) => send('previewTable', { head, isCut, columns: chosen }, signal),
    chosen,
  );
  const { doubts = [], units = {} } = preview.value ?? {};
  const doubtOf = (about: TableDoubt['about'], role?: string): TableDoubt | undefined =>
    doubts.find((one) => one.about === about && (role === undefined || one.role === role));
  const roles = [[none, words.leftOutColumn] as const, ...rolesIn(kind)];

  const unitChoice = (role: string) => {
    const doubt = doubtOf('unit', role);
    const choices = units[role] ?? [];
    const stated = chosen.units[role];
    // A unit that the file says itself needs no question.
    if (doubt === undefined && (stated === undefined || choices.length === 0)) return null;
    const likely = doubt?.likely ?? null;
    return (
      <Choice
        label={words.unitOf(roleName(role))}
        value={stated ?? none}
        options={[
          ...(stated === undefined ? [[none, words.choose] as const] : []),
          ...[...new Set([...choices, ...(stated === undefined ? [] : [stated])])].map(
            (unit) => [unit, unitName(unit, role)] as const,
          ),
        ]}
        {...(doubt === undefined
          ? {}
          : { example: likely === null ? words.notSaid : words.looksLike(unitName(likely, role)) })}
        onChoose={(unit) => setChosen({ ...chosen, units: { ...chosen.units, [role]: unit } })}
      />
    );
  };
  /** Asks what the rows do not show of how the file writes dates or numbers. */
  const mannerChoice = (key: 'dateOrder' | 'decimalSign', ...options: readonly (readonly [string, string])[]) => {
    const doubt = doubtOf(key);
    if (doubt === undefined && (values.columns[key] !== null || chosen[key] === null)) return null;
    return (
      <Choice
        label={words[key]}
        value={chosen[key] ?? none}
        options={[...(chosen[key] === null ? [[none, words.choose] as const] : []), ...options]}
        {...(doubt === undefined ? {} : { example: words.inFile(doubt.example ?? '') })}
        onChoose={(manner) => setChosen({ ...chosen, [key]: manner === none ? null : manner })}
      />
    );
  };
  const isMarked = (at: number): boolean => open.includes(at);
  // In a table of a row for each value, units are asked for by type.
  const typesAsked = [
    ...new Set([
      ...doubts.flatMap(({ about, role }) => (about === 'unit' && role !== null ? [role] : [])),
      ...Object.keys(chosen.units),
    ]),
  ].filter((role) => chosen.columns[role] === undefined);
  const importIt = async (): Promise<void> => {
    if (await ask('keepTableColumns', { header: values.header, columns: chosen, once: !isKept })) onImport();
  };

  return (
    <>
      {(doubts.length > 0 || open.length > 0) && <p class="notice">{words.saysNot(doubts.length + open.length)}</p>}
      {mannerChoice('dateOrder', ['dayFirst', words.dayFirst], ['monthFirst', words.monthFirst])}
      {mannerChoice('decimalSign', ['.', words.point], [',', words.comma])}
      <div class="import-choices">
        {values.header.map((name, at) => {
          if (name === '') return null;
          const role = Object.entries(chosen.columns).find(([, place]) => place === at)?.[0] ?? none;
          return (
            <div key={at} class="import-column">
              <Choice
                label={columnWords(values, at)}
                value={role}
                options={roles}
                {...(isMarked(at) ? { example: words.mayBeTwo } : {})}
                onChoose={(next) => {
                  setChosen(withRole(chosen, next, at));
                  setOpen(open.filter((one) => one !== at));
                }}
              />
              {role !== none && unitChoice(role)}
            </div>
          );
        })}
        {typesAsked.map((role) => (
          <div key={role}>{unitChoice(role)}</div>
        ))}
      </div>
      {preview.failure !== null && <ErrorState failure={preview.failure} />}
      {failed}
      {preview.value !== null && doubts.length === 0 && <Preview preview={preview.value} />}
      <ImportSo
        isKept={isKept}
        onKeep={setKept}
        isBusy={isBusy}
        isDisabled={open.length > 0 || doubts.length > 0 || (preview.value?.rows.length ?? 0) === 0}
        onImport={() => void importIt()}
        onCancel={onCancel}
      />
    </>
  );
}
