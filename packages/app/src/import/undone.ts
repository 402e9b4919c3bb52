import type { RecordCounts } from '@vitalgate/contract';
import { observable } from '../host/observable.ts';
import { isNothing, recordsText } from '../words/record-kinds.ts';

/** The removal that the user of this tab made last, in a sentence; null if nothing, or it was read. */
export const undone = observable<string | null>(null);

/** Says what the undo of a removal brought back. */
export function restoredText(restored: RecordCounts): string {
  return isNothing(restored)
    ? 'The removal is undone. No record came back: all are here again already, or their imports are undone.'
    : `Back again: ${recordsText(restored).join(', ')}.`;
}

/** Says what was taken out with an import, and what stays because others brought it too. */
export function removedText(
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
