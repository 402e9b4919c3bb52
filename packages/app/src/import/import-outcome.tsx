import type { ImportEndView, ImportView } from '@vitalgate/contract';
import { useEffect } from 'preact/hooks';
import { Button, ButtonLink } from '../controls/button.tsx';
import { Icon, Warning } from '../controls/icon.tsx';
import { useObservable } from '../host/observable.ts';
import { useFormats } from '../host/use-read.ts';
import { announce } from '../host/announcements.ts';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import { ImportReport, reportSentence } from './import-report.tsx';
import { importName, isSample } from './import-names.ts';
import { cancelledHere, wasSeenRunning } from './upload.ts';
import { ToldText } from '../told/told-text.tsx';
import { isNothing } from '../words/record-kinds.ts';
import { texts } from './texts/texts.ts';

function failureTitle(code: string, name: string): string {
  const titles: Readonly<Record<string, (name: string) => string>> = texts.failures;
  return ((Object.hasOwn(titles, code) ? titles[code] : undefined) ?? texts.notImported)(name);
}

function Failed({
  last,
  onDismiss,
}: {
  readonly last: ImportEndView & { outcome: 'failed' };
  readonly onDismiss: () => void;
}) {
  const { fileName, code, message, told } = last;
  const name = importName(fileName);
  const heading = useFocusWhereLost<HTMLHeadingElement>();
  return (
    <section class="card import-outcome import-outcome-failed">
      <div role="alert">
        <h2 ref={heading} tabIndex={-1} class="import-file">
          <Icon name="warning" /> {failureTitle(code, name)}
        </h2>
        <p>
          <ToldText message={message} told={told} />
        </p>
      </div>
      <p class="muted">{texts.unchanged}</p>
      <div>
        <Button onPress={onDismiss}>{texts.dismiss}</Button>
      </div>
    </section>
  );
}

function Cancelled({ name, onDismiss }: { readonly name: string; readonly onDismiss: () => void }) {
  const isOurs = useObservable(cancelledHere);
  const heading = useFocusWhereLost<HTMLHeadingElement>();
  useEffect(() => announce(texts.cancelled), []);
  return (
    <section class="card import-outcome">
      <h2 ref={heading} tabIndex={-1} class="import-file">
        {texts.wasCancelled(name)}
      </h2>
      <p>
        {isOurs ? '' : `${texts.endedElsewhere} `}
        {texts.unchanged}
      </p>
      <div>
        <Button onPress={onDismiss}>{texts.dismiss}</Button>
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
    <details class="import-part holds-values" open={isOpen}>
      <summary>
        <span class="row-text">
          <span>{texts.formatFrom(<strong>{format}</strong>, name)}</span>
          <span class="row-detail">{reportSentence(report)}</span>
        </span>
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
        <strong>{texts.unrecognised(count)}</strong> {names.join(', ')}
        {names.length < count && texts.andOthers}. {texts.leftOutThey(count)}
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
  const broughtNothing = reports.every(({ read }) => isNothing(read));
  const title = broughtNothing ? texts.nothingUsable(name) : texts.imported(name);
  useEffect(() => announce(`${title}. ${reports.map(reportSentence).join(' ')}`), [title, reports]);
  return (
    <section class="card import-outcome">
      <h2 ref={heading} tabIndex={-1} class="import-file">
        <Icon name={broughtNothing ? 'warning' : 'check'} /> {title}
      </h2>
      {reports.length === 1
        ? reports.map((report) => <ImportReport key={report.importId} report={report} />)
        : reports.map((report) => <Part key={report.importId} report={report} isOpen={reports.length <= mostOpen} />)}
      {reports.length > 1 && <Unrecognised reports={reports} />}
      {last.failures.map(({ file, message, told }) => (
        <Warning key={file}>
          <strong>{texts.fileNotImported(file)}</strong> <ToldText message={message} told={told} />
        </Warning>
      ))}
      <div class="button-row">
        <ButtonLink path="/data" tone="primary">
          {texts.seeData}
        </ButtonLink>
        <Button onPress={onDismiss}>{texts.done}</Button>
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
