import type { ImportProgressView } from '@vitalgate/contract';
import { useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { ErrorState } from '../controls/error-state.tsx';
import { List, ListRow } from '../controls/list.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { bytesText, countText } from '../format/numbers.ts';
import { durationText, timeText } from '../format/times.ts';
import { HostFailure } from '../host/host-failure.ts';
import { importState } from '../host/live-changes.ts';
import { useObservable } from '../host/observable.ts';
import { send } from '../host/send.ts';
import { uploadFile } from '../host/upload-file.ts';
import { useAct } from '../host/use-act.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { recordsText } from '../words/record-kinds.ts';

const stages = { uploading: 'Sending the file', reading: 'Reading', merging: 'Putting it into the store' } as const;

function Running({ running }: { readonly running: ImportProgressView }) {
  const { importId, fileName, stage, bytes, bytesTotal, records, bytesPerSecond, secondsLeft } = running;
  return (
    <Card title={fileName}>
      <p>{stages[stage]}</p>
      <progress
        class="progress"
        aria-label={stages[stage]}
        max={bytesTotal ?? undefined}
        value={bytesTotal === null ? undefined : bytes}
      />
      <p class="muted numbers">
        {bytesText(bytes)}
        {bytesTotal !== null && ` of ${bytesText(bytesTotal)}`}
        {bytesPerSecond !== null && ` · ${bytesText(bytesPerSecond)}/s`}
        {secondsLeft !== null && ` · ${durationText(secondsLeft)} left`}
        {records > 0 && ` · ${countText(records)} records`}
      </p>
      <Button isDisabled={stage === 'merging'} onPress={() => void send('cancelImport', { importId })}>
        Cancel
      </Button>
    </Card>
  );
}

/** Brings data in, and shows what came. */
export function ImportPage() {
  const state = useObservable(importState);
  const imports = useRead('listImports', {}, ['imports']);
  const picker = useRef<HTMLInputElement>(null);
  const { isBusy, failure, act } = useAct();
  const running = state?.running ?? null;
  const last = state?.last ?? null;

  function pick(): void {
    const file = picker.current?.files?.[0];
    if (file !== undefined) void act(() => uploadFile(file, new AbortController().signal));
  }

  return (
    <PageFrame title="Import">
      {running !== null ? (
        <Running running={running} />
      ) : (
        <Card title="Import a file">
          <p>The export of your phone's Health app: export.zip, or a file out of it.</p>
          <label class="button button-primary">
            <input ref={picker} type="file" class="visually-hidden" onChange={pick} />
            Choose a file
          </label>
          <Button isBusy={isBusy} onPress={() => void act(() => send('loadSampleData', {}), 'Sample person loaded')}>
            Load the sample person
          </Button>
        </Card>
      )}
      {failure !== null && <ErrorState failure={failure} />}
      {last?.outcome === 'failed' && <ErrorState failure={new HostFailure(last.code, last.message)} />}
      <ReadingView reading={imports}>
        {(list) => (
          <Card title="Imports">
            {list.length === 0 ? (
              <p class="muted">Nothing imported yet.</p>
            ) : (
              <List>
                {list.map(({ importId, fileName, finishedAt, added }) => (
                  <ListRow
                    key={importId}
                    title={fileName}
                    detail={`${timeText(finishedAt)} · new: ${recordsText(added).join(', ') || 'nothing'}`}
                    value={
                      <Button
                        label={`Undo the import of ${fileName}`}
                        onPress={() => void act(() => send('undoImport', { importId }), 'Import undone')}
                      >
                        Undo
                      </Button>
                    }
                  />
                ))}
              </List>
            )}
          </Card>
        )}
      </ReadingView>
    </PageFrame>
  );
}
