import type { ImportView, MissingGroupView } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { DataTable } from '../controls/data-table.tsx';
import { amountText, countText } from '../format/numbers.ts';
import { recordKinds } from '../words/record-kinds.ts';
import { capitalised, typeWords } from '../words/type-words.ts';
import { useTypeNames } from '../words/use-type-names.ts';
import { useDayText } from '../zones/home-zones.ts';

const doubts: Readonly<Record<string, string>> = {
  noneOfType: 'The newer export has none of these: it may be partial',
  beforeItsFirst: 'All in the newer export is later: it may be partial',
  nothingInCommon: "Nothing in common with the newer export: it may be another person's",
  unreadFiles: 'Files of the newer export could not be read',
};

/** How many records some groups count. */
export function missingCount(groups: readonly MissingGroupView[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

/** The records that earlier exports brought and a newer one lacks, a row per kind and type. */
export function MissingTable({ groups }: { readonly groups: readonly MissingGroupView[] }) {
  const names = useTypeNames();
  const dayOf = useDayText();
  const hasDoubts = groups.some(({ doubt }) => doubt !== null);
  return (
    <DataTable
      caption="Missing in the newer export"
      columns={[
        {
          title: 'What',
          cell: ({ kind, type }: MissingGroupView) =>
            type === null ? capitalised(recordKinds[kind][1]) : (names.get(type) ?? typeWords(type)),
        },
        { title: 'Records', isNumber: true, cell: ({ count }) => countText(count) },
        { title: 'First', cell: ({ first }) => dayOf(first) },
        { title: 'Last', cell: ({ last }) => dayOf(last) },
        ...(hasDoubts
          ? [
              {
                title: 'Doubt',
                cell: ({ doubt }: MissingGroupView) => (doubt === null ? '' : (doubts[doubt] ?? doubt)),
              },
            ]
          : []),
      ]}
      rows={groups}
      keyOf={({ kind, type, doubt }) => `${kind} ${type} ${doubt}`}
    />
  );
}

/** The records that an import lacked when it came, in its report. */
export function Missing({ report }: { readonly report: ImportView }) {
  const { missing, importId } = report;
  if (missing.length === 0) return null;
  return (
    <details class="import-more">
      <summary>{amountText(missingCount(missing), 'record')} of earlier exports missing in it</summary>
      <p>
        They may have been deleted on the phone, or this export is partial.{' '}
        <Link href={`/import/${importId}`}>On the page of this import</Link> you see which of them are still here, and
        can remove them.
      </p>
      <MissingTable groups={missing} />
    </details>
  );
}
