import type { ImportView } from '@vitalgate/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card, List, ListRow } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ErrorState, Loading, ReadingView } from '../controls/reading-view.tsx';
import { Icon } from '../controls/icon.tsx';
import { asFailure } from '../host/host-failure.ts';
import { importState } from '../host/live-changes.ts';
import { observable, useObservable } from '../host/observable.ts';
import { send } from '../host/send.ts';
import { useRead } from '../host/use-read.ts';
import { announce } from '../host/announcements.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { ZoneOffer } from '../zones/zone-offer.tsx';
import { isNothing } from '../words/record-kinds.ts';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import type { Upload } from './chosen-files.ts';
import { DropZone } from './drop-zone.tsx';
import { TableColumnsCard } from './table-columns-card.tsx';
import { FormatList, ExportSteps } from './import-help.tsx';
import { ImportHistory } from './import-history.tsx';
import { isSample } from './import-names.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { KeptTables } from './kept-tables.tsx';
import { RunningImport } from './running-import.tsx';
import { SamplePerson } from './sample-person.tsx';
import { isMixed } from './sample-words.tsx';
import { undone } from './undo-import.tsx';
import { unknownTable, type UnknownTable } from './unknown-table.ts';
import { startUpload, uploadFailure } from './upload.ts';
import { texts } from './texts/texts.ts';
import './import.css';

/** The import whose end was read. */
const dismissed = observable<string | null>(null);

function Undone(props: {
  readonly text: string;
  /** The imports that are left: what was taken out is gone with its button once they are others. */
  readonly imports: readonly ImportView[] | null;
  readonly onDismiss: () => void;
}) {
  const { text, imports, onDismiss } = props;
  const place = useFocusWhereLost<HTMLParagraphElement>(imports);
  useEffect(() => announce(text), [text]);
  return (
    <p ref={place} tabIndex={-1} class="notice import-undone">
      <Icon name="check" />
      <span>{text}</span>
      <Button tone="quiet" onPress={onDismiss}>
        {texts.dismiss}
      </Button>
    </p>
  );
}

function start(given: Upload | null): void {
  undone.set(null);
  if (given !== null) void startUpload(given);
}

function NewImport({
  imports,
  onQuestion,
}: {
  readonly imports: readonly ImportView[];
  /** What was said of the file before is over. */
  readonly onQuestion: () => void;
}) {
  const failure = useObservable(uploadFailure);
  /** The upload that waits for a choice about the sample person. */
  const [waiting, setWaiting] = useState<Upload | null>(null);
  /** The table whose columns the user is asked for. */
  const [table, setTable] = useState<UnknownTable | null>(null);
  async function begin(given: Upload): Promise<void> {
    // What cannot be looked at is sent as it is: the host says what is wrong.
    const unknown = await unknownTable(given).catch(() => null);
    if (unknown === null) start(given);
    else {
      onQuestion();
      setTable(unknown);
    }
  }
  async function removeAndStart(): Promise<void> {
    // Another tab may have removed it while this one asked.
    await send('removeSampleData', {}).catch((error: unknown) => {
      if (asFailure(error).code !== 'not_found') throw error;
    });
    if (waiting !== null) await begin(waiting);
  }
  if (table !== null) {
    return (
      <TableColumnsCard
        key={table.upload.name}
        table={table}
        onImport={(checked) => {
          setTable(null);
          start(checked);
        }}
        onCancel={() => setTable(null)}
      />
    );
  }
  return (
    <Card title={texts.importExport}>
      {failure !== null && <ErrorState failure={failure} />}
      <DropZone onChosen={(given) => (imports.some(isSample) ? setWaiting(given) : void begin(given))} />
      <ConfirmDialog
        isOpen={waiting !== null}
        title={texts.removeSampleFirst}
        confirm={texts.removeAndImport}
        other={{ label: texts.importBeside, onPress: () => void (waiting !== null && begin(waiting)) }}
        working={texts.removingThenImporting}
        done={texts.sampleRemoved}
        onConfirm={removeAndStart}
        onClose={() => setWaiting(null)}
      >
        <p>{texts.sampleMixes}</p>
      </ConfirmDialog>
      <details class="more">
        <summary>{texts.whatCanBe}</summary>
        <p class="row-detail">{texts.recognised}</p>
        <FormatList />
      </details>
      <details class="more" open={imports.length === 0}>
        <summary>{texts.howToExport}</summary>
        <ExportSteps />
      </details>
    </Card>
  );
}

/** Brings data in, shows what came, and takes it out again. */
export function ImportPage() {
  const state = useObservable(importState);
  const imports = useRead('listImports', {}, ['imports']);
  const status = useRead('readStatus', {}, ['imports', 'data']);
  const read = useObservable(dismissed);
  const taken = useObservable(undone);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Moves the focus out of what is about to go. */
  const toHeading = (): void => heading.current?.focus({ preventScroll: true });
  const running = state?.running ?? null;
  const last = state?.last ?? null;
  const sample = (list: readonly ImportView[]) =>
    running === null &&
    status.value !== null && <SamplePerson imports={list} isEmpty={isNothing(status.value.counts)} />;
  return (
    <PageFrame title={texts.title} lead={texts.lead} headingRef={heading}>
      {taken !== null && (
        <Undone
          text={taken}
          imports={imports.value}
          onDismiss={() => {
            toHeading();
            undone.set(null);
          }}
        />
      )}
      <ReadingView reading={imports}>
        {(list) => (
          <>
            {state === null && <Loading />}
            {running !== null && <RunningImport running={running} />}
            {running === null && last !== null && last.importId !== read && (
              <ImportOutcome
                key={last.importId}
                last={last}
                imports={list}
                onDismiss={() => {
                  toHeading();
                  dismissed.set(last.importId);
                }}
              />
            )}
            {isMixed(list) && sample(list)}
            {running === null && <ZoneOffer />}
            {state !== null && running === null && (
              <NewImport imports={list} onQuestion={() => dismissed.set(last?.importId ?? null)} />
            )}
            {!isMixed(list) && sample(list)}
            <Card title={texts.without}>
              <List>
                <ListRow title={texts.keepUpToDate} detail={texts.keepUpToDateMeaning} icon="feeds" path="/feeds" />
              </List>
            </Card>
            <ImportHistory imports={list} />
            <KeptTables />
          </>
        )}
      </ReadingView>
    </PageFrame>
  );
}
