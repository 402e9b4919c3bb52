import type { RecordCounts, ImportView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { observable } from '../host/observable.ts';
import { isNothing, recordsText } from '../words/record-kinds.ts';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { send } from '../host/send.ts';
import { importName, isSample } from './import-names.ts';
import { texts } from './texts/texts.ts';

/** The removal that the user of this tab made last, in a sentence; null if nothing, or it was read. */
export const undone = observable<string | null>(null);

/** Says what the undo of a removal brought back. */
function restoredText(restored: RecordCounts): string {
  return isNothing(restored) ? texts.restoredNone : texts.restored(recordsText(restored).join(', '));
}

const list = (counts: RecordCounts): string => recordsText(counts).join(', ');

/** Says what was taken out with an import, and what stays because others brought it too. */
function removedText(
  name: string,
  {
    removed,
    restored,
    kept,
  }: { readonly removed: RecordCounts; readonly restored: RecordCounts; readonly kept: RecordCounts },
): string {
  return [
    texts.takenOut(name),
    isNothing(removed) ? texts.removedNone : texts.removed(list(removed)),
    ...(isNothing(restored) ? [] : [texts.restored(list(restored))]),
    ...(isNothing(kept) ? [] : [texts.kept(list(kept))]),
  ].join(' ');
}

/** Takes one import out again, or undoes a removal, after one question. */
export function UndoImport({ report, onDone }: { readonly report: ImportView; readonly onDone?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { importId, fileName } = report;
  const name = importName(fileName);
  const isMadeUp = isSample(report);
  const isRemoval = report.removal !== null;
  const words = isMadeUp
    ? texts.undo.sample
    : isRemoval
      ? texts.undo.removal
      : { ...texts.undo.import, title: texts.undoImportOf(name) };
  async function undo(): Promise<void> {
    const answer = await send('undoImport', { importId });
    undone.set(isRemoval ? restoredText(answer.restored) : removedText(name, answer));
    onDone?.();
  }
  return (
    <>
      <Button {...(isRemoval ? {} : { icon: 'trash' as const })} onPress={() => setAsking(true)}>
        {words.button}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.title}
        confirm={words.confirm}
        working={words.working}
        tone={isRemoval ? 'primary' : 'danger'}
        onConfirm={undo}
        onClose={() => setAsking(false)}
      >
        <p>{words.text}</p>
      </ConfirmDialog>
    </>
  );
}
