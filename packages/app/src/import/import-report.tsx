import {
  durationText,
  skipKindWords,
  skipReasonText,
  tableWords,
  type ImportView,
  type RecordCounts,
  type RecordKindName,
} from '@vitalgate/contract';
import { DataTable } from '../controls/data-table.tsx';
import { Warning } from '../controls/icon.tsx';
import { amountText, countText } from '../format/numbers.ts';
import { timeText } from '../format/dates.ts';
import { recordKinds, recordsText } from '../words/record-kinds.ts';
import { capitalised, typeWords } from '../words/type-words.ts';
import { useTypeNames } from '../words/use-type-names.ts';
import { isSample } from './import-names.ts';
import { Missing } from './missing.tsx';

/** All kinds together. */
export function totalOf(counts: RecordCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The result of an import, in a sentence. */
export function reportSentence({ read, added, replaced, duplicates, removal }: ImportView): string {
  if (removal !== null) return `Removed, because a newer export lacks it: ${recordsText(removal.removed).join(', ')}.`;
  const [all, fresh, newer, known] = [read, added, replaced, duplicates].map(totalOf) as [
    number,
    number,
    number,
    number,
  ];
  if (all === 0) return 'The file holds no record that Vitalgate can use.';
  if (fresh === 0 && newer === 0) {
    return all === 1
      ? 'Nothing new: its one record was known already.'
      : `Nothing new: all ${countText(all)} records were known already.`;
  }
  const parts = [amountText(fresh, 'new record')];
  if (newer > 0) parts.push(`${amountText(newer, 'record')} in a newer version`);
  if (known > 0) parts.push(`${countText(known)} known already`);
  return `${parts.join(', ')}.`;
}

const column = (title: string, counts: RecordCounts) => ({
  title,
  isNumber: true,
  cell: (kind: RecordKindName) => countText(counts[kind]),
});

function Kinds({ report, caption }: { readonly report: ImportView; readonly caption: string }) {
  const { read, added, replaced, duplicates, older } = report;
  const kinds = (Object.keys(recordKinds) as RecordKindName[]).filter((kind) => read[kind] > 0);
  if (kinds.length === 0) return null;
  const [hasNewer, hasOlder] = [totalOf(replaced) > 0, totalOf(older) > 0];
  return (
    <div class="import-kinds">
      <DataTable
        caption={caption}
        columns={[
          { title: 'Kind', cell: (kind: RecordKindName) => capitalised(recordKinds[kind][1]) },
          column('New', added),
          ...(hasNewer ? [column('Newer version', replaced)] : []),
          column('Known already', duplicates),
          ...(hasOlder ? [column('Older than what is here', older)] : []),
        ]}
        rows={kinds}
        keyOf={(kind) => kind}
      />
    </div>
  );
}

function Types({ types, caption }: { readonly types: ImportView['addedByType']; readonly caption: string }) {
  const names = useTypeNames();
  const sorted = Object.entries(types).sort(([, one], [, other]) => other - one);
  if (sorted.length === 0) return null;
  return (
    <details class="import-more">
      <summary>New records by type ({countText(sorted.length)})</summary>
      <DataTable
        caption={caption}
        columns={[
          { title: 'Type', cell: ([type]) => names.get(type) ?? typeWords(type) },
          { title: 'New', isNumber: true, cell: ([, count]) => countText(count) },
        ]}
        rows={sorted}
        keyOf={([type]) => type}
      />
    </details>
  );
}

function Skipped({ skipped }: { readonly skipped: ImportView['skipped'] }) {
  if (skipped.length === 0) return <p class="muted">Nothing was left out.</p>;
  const count = skipped.reduce((sum, skip) => sum + skip.count, 0);
  return (
    <details class="import-more" open={skipped.length <= 5}>
      <summary>{amountText(count, 'entry', 'entries')} left out</summary>
      <ul class="import-skips">
        {skipped.map((skip) => (
          <li key={`${skip.kind} ${skip.reason}`}>
            {amountText(skip.count, ...skipKindWords(skip.kind))} {skipReasonText(skip.reason)}
            {skip.examples.length > 0 && (
              <span class="import-skip-examples">
                For example:{' '}
                {skip.examples.map((example, index) => (
                  <span key={example}>
                    {index > 0 && ', '}
                    <code>{example === '' ? '(empty)' : example}</code>
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The report of an import: counts per kind, what was known, what was left out and why. `of` names it among several. */
export function ImportReport({ report, of = null }: { readonly report: ImportView; readonly of?: string | null }) {
  const what = of ?? 'the file';
  const { complete, startedAt, finishedAt, exportedAt, addedByType, skipped, tables } = report;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return (
    <>
      {of === null && <p>{reportSentence(report)}</p>}
      {!complete && (
        <Warning>
          <strong>The file ends early or is damaged, so this is not all of it.</strong> What is whole in it was imported
          and nothing was removed. Export it again and import that for the rest; what is here already will not be
          doubled.
        </Warning>
      )}
      <Kinds report={report} caption={`Records in ${what}`} />
      <Types types={addedByType} caption={`New records by type${of === null ? '' : ` in ${of}`}`} />
      <Missing report={report} />
      {tables.length > 0 && (
        <ul class="import-tables muted" aria-label="How the files were read">
          {tables.map((table) => (
            <li key={table.file}>Read as {tableWords(table)}.</li>
          ))}
        </ul>
      )}
      {!isSample(report) && <Skipped skipped={skipped} />}
      <p class="muted">
        Imported {timeText(finishedAt)} in {durationText(Math.max(1, seconds))}
        {exportedAt !== null && `, exported ${timeText(exportedAt)}`}.
      </p>
    </>
  );
}
