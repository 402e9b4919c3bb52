import type { ImportEndView, ImportView } from '@vitalgate/contract';
import { useEffect } from 'preact/hooks';
import { Button, ButtonLink } from '../controls/button.tsx';
import { Icon, Warning } from '../controls/icon.tsx';
import { amountText } from '../format/numbers.ts';
import { useObservable } from '../host/observable.ts';
import { useFormats } from '../host/use-read.ts';
import { announce } from '../host/announcements.ts';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import { ImportReport, reportSentence } from './import-report.tsx';
import { importName, isSample } from './import-names.ts';
import { cancelledHere, wasSeenRunning } from './upload.ts';

const titles: Readonly<Record<string, (name: string) => string>> = {
  format_unknown: (name) => `${name} is not a health export`,
  import_refused: (name) => `${name} was not imported`,
  file_damaged: (name) => `${name} is damaged`,
  file_encrypted: (name) => `${name} is locked with a password`,
  file_too_large: (name) => `${name} is too large`,
  file_changed: (name) => `${name} changed while it was read`,
  no_room: () => 'There is not enough room on the disk',
};

function Failed({
  last,
  onDismiss,
}: {
  readonly last: ImportEndView & { outcome: 'failed' };
  readonly onDismiss: () => void;
}) {
  const { fileName, code, message } = last;
  const name = importName(fileName);
  const title = titles[code]?.(name) ?? `${name} was not imported`;
  const heading = useFocusWhereLost<HTMLHeadingElement>();
  return (
    <section class="card import-outcome import-outcome-failed">
      <div role="alert">
        <h2 ref={heading} tabIndex={-1} class="import-file">
          <Icon name="warning" /> {title}
        </h2>
        <p>{message}</p>
      </div>
      <p class="muted">Nothing was changed: your data is as it was before.</p>
      <div>
        <Button onPress={onDismiss}>Dismiss</Button>
      </div>
    </section>
  );
}

function Cancelled({ name, onDismiss }: { readonly name: string; readonly onDismiss: () => void }) {
  const isOurs = useObservable(cancelledHere);
  const heading = useFocusWhereLost<HTMLHeadingElement>();
  useEffect(() => announce('Import cancelled'), []);
  return (
    <section class="card import-outcome">
      <h2 ref={heading} tabIndex={-1} class="import-file">
        The import of {name} was cancelled
      </h2>
      <p>
        {isOurs ? '' : 'Another page or the terminal ended it, or the file could not be sent to its end. '}
        Nothing was changed: your data is as it was before.
      </p>
      <div>
        <Button onPress={onDismiss}>Dismiss</Button>
      </div>
    </section>
  );
}

/** So many reports are shown whole; of more, what each brought. */
const mostOpen = 3;

/** One of several reports. */
function Part({ report, isOpen }: { readonly report: ImportView; readonly isOpen: boolean }) {
  const name = importName(report.fileName);
  const format = useFormats().find((one) => one.format === report.format)?.name ?? report.format;
  return (
    <details class="import-part" open={isOpen}>
      <summary>
        <strong>{format}</strong> from {name}
        <span class="row-detail">{reportSentence(report)}</span>
      </summary>
      <ImportReport report={report} of={name} />
    </details>
  );
}

/** Files beside those of several reports that no importer knows. */
function Unrecognised({ reports }: { readonly reports: readonly ImportView[] }) {
  const skips = reports
    .flatMap(({ skipped }) => skipped)
    .filter(({ kind, reason }) => kind === 'file' && reason === 'notRecognised');
  const count = skips.reduce((sum, skip) => sum + skip.count, 0);
  if (count === 0) return null;
  const names = skips.flatMap(({ examples }) => examples);
  return (
    <p class="notice">
      <span>
        <strong>{amountText(count, 'file')} that Vitalgate does not recognise:</strong> {names.join(', ')}
        {names.length < count && ' and others'}. {count === 1 ? 'It was' : 'They were'} left out.
      </span>
    </p>
  );
}

function Imported({
  last,
  reports,
  onDismiss,
}: {
  readonly last: ImportEndView & { outcome: 'imported' };
  readonly reports: readonly ImportView[];
  readonly onDismiss: () => void;
}) {
  const heading = useFocusWhereLost<HTMLHeadingElement>();
  const name = importName(last.fileName);
  useEffect(() => announce(`${name} is imported. ${reports.map(reportSentence).join(' ')}`), [name, reports]);
  return (
    <section class="card import-outcome">
      <h2 ref={heading} tabIndex={-1} class="import-file">
        <Icon name="check" /> {name} is imported
      </h2>
      {reports.length === 1
        ? reports.map((report) => <ImportReport key={report.importId} report={report} />)
        : reports.map((report) => <Part key={report.importId} report={report} isOpen={reports.length <= mostOpen} />)}
      {reports.length > 1 && <Unrecognised reports={reports} />}
      {last.failures.map(({ file, message }) => (
        <Warning key={file}>
          <strong>{file} was not imported.</strong> {message}
        </Warning>
      ))}
      <div class="button-row">
        <ButtonLink path="/data" tone="primary">
          See your data
        </ButtonLink>
        <Button onPress={onDismiss}>Done</Button>
      </div>
    </section>
  );
}

/** How the import ended that ran last, where that is still news. */
export function ImportOutcome(props: {
  readonly last: ImportEndView;
  readonly imports: readonly ImportView[];
  readonly onDismiss: () => void;
}) {
  const { last, imports, onDismiss } = props;
  if (last.outcome === 'failed') return <Failed last={last} onDismiss={onDismiss} />;
  if (!wasSeenRunning(last.importId)) return null;
  if (last.outcome === 'cancelled') return <Cancelled name={importName(last.fileName)} onDismiss={onDismiss} />;
  const reports = imports.filter((report) => last.importIds.includes(report.importId) && !isSample(report)).reverse();
  return reports.length === 0 ? null : <Imported last={last} reports={reports} onDismiss={onDismiss} />;
}
