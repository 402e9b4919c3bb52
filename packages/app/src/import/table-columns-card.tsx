import { valueTableKinds, type ValueTableKind } from '@vitalgate/contract';
import { useEffect, useState } from 'preact/hooks';
import { Card } from '../controls/card.tsx';
import { Choice } from '../controls/choice.tsx';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import { announce } from '../host/announcements.ts';
import { LabColumns } from './lab-columns.tsx';
import { texts } from './texts/texts.ts';
import type { UnknownTable } from './unknown-table.ts';
import { ValueColumns } from './value-columns.tsx';

/** Asks what an unknown table holds and which column is what, shows what would come of it, and imports it so. */
export function TableColumnsCard(props: {
  readonly table: UnknownTable;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}) {
  const { table, onImport, onCancel } = props;
  const { values, upload } = table;
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
      {values !== null && (
        <Choice
          label={words.kind}
          value={kind}
          options={[...valueTableKinds, 'laboratory' as const].map((one) => [one, words.kinds[one]] as const)}
          onChoose={setKind}
        />
      )}
      {kind === 'laboratory' || values === null ? (
        <LabColumns table={table} onImport={onImport} onCancel={onCancel} />
      ) : (
        <ValueColumns key={kind} table={table} values={values} kind={kind} onImport={onImport} onCancel={onCancel} />
      )}
    </Card>
  );
}
