import type { ImportView, RecordCounts, RecordKindName } from '@vitalgate/contract';
import { DataTable } from '../controls/data-table.tsx';
import { Warning } from '../controls/icon.tsx';
import { durationText } from '../format/durations.ts';
import { countText } from '../format/numbers.ts';
import { recordsTitle } from '../words/names.ts';
import { timeText } from '../format/dates.ts';
import { recordKinds, recordsText } from '../words/record-kinds.ts';
import { capitalised, typeWords } from '../words/type-words.ts';
import { useTypeNames } from '../words/use-type-names.ts';
import { isSample } from './import-names.ts';
import { Missing } from './missing.tsx';
import { texts } from './texts/texts.ts';

/** All kinds together. */
export function totalOf(counts: RecordCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The result of an import, in a sentence. */
export function reportSentence({ read, added, replaced, duplicates, removal }: ImportView): string {
  if (removal !== null) return texts.removedBecause(recordsText(removal.removed).join(', '));
  const [all, fresh, newer, known] = [read, added, replaced, duplicates].map(totalOf) as [
    number,
    number,
    number,
    number,
  ];
  if (all === 0) return texts.noUsable;
  if (fresh === 0 && newer === 0) {
    return texts.nothingNew(all);
  }
  const parts = [texts.newRecords(fresh)];
  if (newer > 0) parts.push(texts.newerVersions(newer));
  if (known > 0) parts.push(texts.known(known));
  return `${parts.join(', ')}.`;
}

const column = (title: string, counts: RecordCounts) => ({
  title,
  isNumber: true,
  cell: (kind: RecordKindName) => countText(counts[kind]),
});

function Kinds({ report, caption }: { readonly report: ImportView; readonly caption: string }) {
  const { read, added, replaced, duplicates, older } = report;
  const kinds = recordKinds.filter((kind) => read[kind] > 0);
  if (kinds.length === 0) return null;
  const [hasNewer, hasOlder] = [totalOf(replaced) > 0, totalOf(older) > 0];
  return (
    <div class="import-kinds">
      <DataTable
        caption={caption}
        columns={[
          { title: texts.kind, cell: (kind: RecordKindName) => capitalised(recordsTitle(kind)) },
          column(texts.fresh, added),
          ...(hasNewer ? [column(texts.newerVersion, replaced)] : []),
          column(texts.knownAlready, duplicates),
          ...(hasOlder ? [column(texts.older, older)] : []),
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
    <details class="more holds-values">
      <summary>{texts.newByType(sorted.length)}</summary>
      <DataTable
        caption={caption}
        columns={[
          { title: texts.type, cell: ([type]) => names.get(type) ?? typeWords(type) },
          { title: texts.fresh, isNumber: true, cell: ([, count]) => countText(count) },
        ]}
        rows={sorted}
        keyOf={([type]) => type}
      />
    </details>
  );
}

function Skipped({ skipped }: { readonly skipped: ImportView['skipped'] }) {
  if (skipped.length === 0) return <p class="muted">{texts.nothingLeftOut}</p>;
  const count = skipped.reduce((sum, skip) => sum + skip.count, 0);
  return (
    <details class="more holds-values" open={skipped.length <= 5}>
      <summary>{texts.leftOut(count)}</summary>
      <ul class="import-skips">
        {skipped.map((skip) => (
          <li key={`${skip.kind} ${skip.reason}`}>
            {texts.skip(skip.count, skip.kind, skip.reason)}
            {skip.examples.length > 0 && (
              <span class="import-skip-examples">
                {texts.forExample}{' '}
                {skip.examples.map((example, index) => (
                  <span key={example}>
                    {index > 0 && ', '}
                    <code>{example === '' ? texts.empty : example}</code>
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
  const { complete, startedAt, finishedAt, exportedAt, addedByType, skipped, tables } = report;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return (
    <>
      {of === null && <p>{reportSentence(report)}</p>}
      {!complete && (
        <Warning>
          <strong>{texts.endsEarlyTitle}</strong> {texts.endsEarly}
        </Warning>
      )}
      <Kinds report={report} caption={texts.recordsIn(of)} />
      <Types types={addedByType} caption={texts.newRecordsByType(of)} />
      <Missing report={report} />
      {tables.length > 0 && (
        <ul class="import-tables muted" aria-label={texts.howRead}>
          {tables.map((table) => (
            <li key={table.file}>{texts.table(table)}</li>
          ))}
        </ul>
      )}
      {!isSample(report) && <Skipped skipped={skipped} />}
      <p class="muted">
        {texts.importedIn(
          timeText(finishedAt),
          durationText(Math.max(1, seconds)),
          exportedAt === null ? null : timeText(exportedAt),
        )}
      </p>
    </>
  );
}
