import type { ImportView, MissingGroupView } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { DataTable } from '../controls/data-table.tsx';
import { countText } from '../format/numbers.ts';
import { recordsTitle } from '../words/names.ts';
import { capitalised, typeWords } from '../words/type-words.ts';
import { useTypeNames } from '../words/use-type-names.ts';
import { useDayText } from '../zones/home-zones.ts';
import { texts } from './texts/texts.ts';

function doubtText(doubt: string): string {
  const doubts: Readonly<Record<string, string>> = texts.doubts;
  return (Object.hasOwn(doubts, doubt) ? doubts[doubt] : undefined) ?? doubt;
}

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
      caption={texts.missingCaption}
      columns={[
        {
          title: texts.what,
          cell: ({ kind, type }: MissingGroupView) =>
            type === null ? capitalised(recordsTitle(kind)) : (names.get(type) ?? typeWords(type)),
        },
        { title: texts.records, isNumber: true, cell: ({ count }) => countText(count) },
        { title: texts.first, cell: ({ first }) => dayOf(first) },
        { title: texts.last, cell: ({ last }) => dayOf(last) },
        ...(hasDoubts
          ? [
              {
                title: texts.doubt,
                cell: ({ doubt }: MissingGroupView) => (doubt === null ? '' : doubtText(doubt)),
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
    <details class="more holds-values">
      <summary>{texts.missingInIt(missingCount(missing))}</summary>
      <p>
        {texts.mayBeDeleted}{' '}
        {texts.onItsPage((words) => (
          <Link href={`/import/${importId}`}>{words}</Link>
        ))}
      </p>
      <MissingTable groups={missing} />
    </details>
  );
}
