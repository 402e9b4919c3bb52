import type { ImportView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { send } from '../host/send.ts';
import { useRead } from '../host/use-read.ts';
import { recordsText } from '../words/record-kinds.ts';
import { missingCount, MissingTable } from './missing.tsx';
import { undone } from './undo-import.tsx';
import { texts } from './texts/texts.ts';

/** True if an older export came after this one, so that its report cannot know what it lacks. */
function olderCameLater(report: ImportView, imports: readonly ImportView[]): boolean {
  const { format, finishedAt, exportedAt, complete } = report;
  return imports.some(
    (other) =>
      complete &&
      other.format === format &&
      (exportedAt ?? '') > (other.exportedAt ?? '9') &&
      other.finishedAt > finishedAt,
  );
}

/** The records that earlier exports brought and this import lacks, as things are now, and its removal after one question. */
export function RemoveMissing(props: {
  readonly report: ImportView;
  readonly imports: readonly ImportView[];
  readonly onDone: () => void;
}) {
  const { report, imports, onDone } = props;
  const isLikely = report.missing.length > 0 || olderCameLater(report, imports);
  return isLikely ? <MissingNow importId={report.importId} onDone={onDone} /> : null;
}

function MissingNow({ importId, onDone }: { readonly importId: string; readonly onDone: () => void }) {
  const reading = useRead('readMissing', { importId }, ['imports']);
  const [withDoubtful, setWithDoubtful] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const groups = reading.value ?? [];
  const chosen = groups.filter(({ doubt }) => withDoubtful || doubt === null);
  const count = missingCount(chosen);
  async function remove(): Promise<void> {
    const { removal } = await send('removeMissing', { importId, withDoubtful, expected: count });
    if (removal !== null) undone.set(texts.removedNow(recordsText(removal.removed).join(', ')));
    onDone();
  }
  if (groups.length === 0) return null;
  return (
    <Card title={texts.missingTitle}>
      <p>{texts.missingMeaning}</p>
      <MissingTable groups={groups} />
      {groups.some(({ doubt }) => doubt !== null) && (
        <label class="import-doubtful">
          <input
            type="checkbox"
            checked={withDoubtful}
            onChange={({ currentTarget }) => setWithDoubtful(currentTarget.checked)}
          />
          {texts.removeDoubtful}
        </label>
      )}
      <div>
        <Button icon="trash" isDisabled={count === 0} onPress={() => setAsking(true)}>
          {texts.removeMissing(count)}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeQuestion(count)}
        confirm={texts.remove}
        tone="danger"
        working={texts.removingRecords}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>{texts.removalMeaning}</p>
      </ConfirmDialog>
    </Card>
  );
}
