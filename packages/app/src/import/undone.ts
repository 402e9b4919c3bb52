import type { RecordCounts } from '@vitalgate/contract';
import { observable } from '../host/observable.ts';
import { isNothing, recordsText } from '../words/record-kinds.ts';

/** What the user of this tab took out last, in a sentence; null where nothing, or it was read. */
export const undone = observable<string | null>(null);

/** Says what was taken out with an import, and what stays because others brought it too. */
export function removedText(name: string, removed: RecordCounts, kept: RecordCounts): string {
  const gone = isNothing(removed) ? 'No record was removed' : `Removed: ${recordsText(removed).join(', ')}`;
  const stays = isNothing(kept)
    ? ''
    : ` Other imports brought these too, so they stay: ${recordsText(kept).join(', ')}.`;
  return `${name} was taken out. ${gone}.${stays}`;
}
