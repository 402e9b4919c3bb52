import type { RecordCounts, ImportView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { observable } from '../host/observable.ts';
import { isNothing, recordsText } from '../words/record-kinds.ts';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { send } from '../host/send.ts';
import { importName, isSample } from './import-names.ts';

/** The removal that the user of this tab made last, in a sentence; null if nothing, or it was read. */
export const undone = observable<string | null>(null);

/** Says what the undo of a removal brought back. */
function restoredText(restored: RecordCounts): string {
  return isNothing(restored)
    ? 'The removal is undone. No record came back: all are here again already, or their imports are undone.'
    : `Back again: ${recordsText(restored).join(', ')}.`;
}

/** Says what was taken out with an import, and what stays because others brought it too. */
function removedText(
  name: string,
  {
    removed,
    restored,
    kept,
  }: { readonly removed: RecordCounts; readonly restored: RecordCounts; readonly kept: RecordCounts },
): string {
  const gone = isNothing(removed) ? 'No record was removed' : `Removed: ${recordsText(removed).join(', ')}`;
  const back = isNothing(restored) ? '' : ` Back again: ${recordsText(restored).join(', ')}.`;
  const stays = isNothing(kept)
    ? ''
    : ` Other imports brought these too, so they stay: ${recordsText(kept).join(', ')}.`;
  return `${name} was taken out. ${gone}.${back}${stays}`;
}

const wordsOf = {
  sample: {
    button: 'Remove the sample person',
    title: 'Remove the sample person?',
    confirm: 'Remove',
    working: 'Removing the sample person…',
    text: 'All its made-up records go. You can load it again into an empty store.',
  },
  removal: {
    button: 'Bring these records back',
    title: 'Bring the removed records back?',
    confirm: 'Bring back',
    working: 'Bringing the records back…',
    text: 'Undoes the removal: the records are as they were before it.',
  },
  import: (name: string) => ({
    button: 'Undo this import',
    title: `Undo the import of ${name}?`,
    confirm: 'Undo import',
    working: 'Undoing the import…',
    text: 'Takes out the records that only this import brought, and brings back what was removed because it lacks it. Records that another import brought too stay. Your file is not touched, and you can import it again.',
  }),
};

/** Takes one import out again, or undoes a removal, after one question. */
export function UndoImport({ report, onDone }: { readonly report: ImportView; readonly onDone?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { importId, fileName } = report;
  const name = importName(fileName);
  const isMadeUp = isSample(report);
  const isRemoval = report.removal !== null;
  const words = isMadeUp ? wordsOf.sample : isRemoval ? wordsOf.removal : wordsOf.import(name);
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
