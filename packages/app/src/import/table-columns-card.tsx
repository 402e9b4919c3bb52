import { valueTableKinds, type ValueTableKind } from '@vitalgate/contract';
import { useEffect, useState } from 'preact/hooks';
import { Card } from '../controls/card.tsx';
import { Choice } from '../controls/choice.tsx';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import { announce } from '../host/announcements.ts';
import type { Upload } from './chosen-files.ts';
import { LabColumns } from './lab-columns.tsx';
import { checkedLines, PdfLines } from './pdf-lines.tsx';
import { texts } from './texts/texts.ts';
import type { UnknownTable } from './unknown-table.ts';
import { ValueColumns } from './value-columns.tsx';

/** Asks what an unknown table holds and which column is what, shows what would come of it, and imports it so. */
export function TableColumnsCard(props: {
  readonly table: UnknownTable;
  /** What is to be imported: the file, or the lines of a PDF that are right. */
  readonly onImport: (checked: Upload) => void;
  readonly onCancel: () => void;
}) {
  const { table, onImport, onCancel } = props;
  const { values, upload, isPdf } = table;
  const [wrong, setWrong] = useState<ReadonlySet<number>>(new Set());
  const head = isPdf ? checkedLines(table.head, wrong) : table.head;
  const importIt = (): void =>
    onImport(isPdf ? { ...upload, name: `${upload.name}.csv`, body: new Blob([head]) } : upload);
  const words = texts.columns;
  const [kind, setKind] = useState<ValueTableKind | 'laboratory'>(
    values?.canBeRead === true ? values.columns.kind : 'laboratory',
  );
  const heading = useFocusWhereLost<HTMLParagraphElement>();
  useEffect(() => announce(texts.columns.sayWhich), []);
  return (
    <Card title={words.title}>
      <p ref={heading} tabIndex={-1}>
        {words.lead(<strong>{upload.name}</strong>)}
      </p>
      {isPdf && <PdfLines table={table} wrong={wrong} onWrong={setWrong} />}
      {values !== null && (
        <Choice
          label={words.kind}
          value={kind}
          options={[...valueTableKinds, 'laboratory' as const].map((one) => [one, words.kinds[one]] as const)}
          onChoose={setKind}
        />
      )}
      {kind === 'laboratory' || values === null ? (
        <LabColumns table={{ ...table, head }} onImport={importIt} onCancel={onCancel} />
      ) : (
        <ValueColumns key={kind} table={table} values={values} kind={kind} onImport={importIt} onCancel={onCancel} />
      )}
    </Card>
  );
}
