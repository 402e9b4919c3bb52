import type { ImportView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { send } from '../host/send.ts';
import { importName, isSample } from './import-names.ts';
import { removedText, undone } from './undone.ts';

/** Takes one import out again, after one question. */
export function UndoImport({ report, onDone }: { readonly report: ImportView; readonly onDone?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { importId, fileName } = report;
  const name = importName(fileName);
  const isMadeUp = isSample(report);
  async function undo(): Promise<void> {
    const { removed, kept } = await send('undoImport', { importId });
    undone.set(removedText(name, removed, kept));
    onDone?.();
  }
  return (
    <>
      <Button icon="trash" onPress={() => setAsking(true)}>
        {isMadeUp ? 'Remove the sample person' : 'Undo this import'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={isMadeUp ? 'Remove the sample person?' : `Undo the import of ${name}?`}
        confirm={isMadeUp ? 'Remove' : 'Undo import'}
        tone="danger"
        onConfirm={undo}
        onClose={() => setAsking(false)}
      >
        <p>
          {isMadeUp
            ? 'All its made-up records go. You can load it again into an empty store.'
            : 'Takes out the records that only this import brought. Those that another import brought too stay. Your file is not touched, and you can import it again.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
