import { readJsonText } from '../../../kit/json/json-file.ts';
import type { JsonPart } from '../../../kit/json/json-reader.ts';

/** The lists that a payload can hold. */
const lists = new Set([
  'cycleTracking',
  'ecg',
  'heartRateNotifications',
  'medications',
  'metrics',
  'stateOfMind',
  'symptoms',
  'workouts',
]);

/** The lists of which other programs' data can have one of the same name, so that their first element counts as well. */
const elementsOf: Readonly<Record<string, readonly string[]>> = {
  metrics: ['name', 'units', 'data'],
  workouts: ['name', 'start', 'end', 'id', 'duration'],
};

/** What the app sends if there is nothing to send. */
const nothing = /^\s*\{\s*"data"\s*:\s*\{\s*\}\s*\}\s*$/u;

/**
 * Whether a text begins as a payload of Health Auto Export does: an object `data` with one of its lists in it. Of metrics
 * and workouts an element, if there is one, has a member that such an element has.
 */
export function isPayload(head: string): boolean {
  let [hasList, hasElement, isFitting] = [false, false, false];
  const fits = (): void => void (isFitting = true);
  const parts: JsonPart[] = [...lists].map((name) => ({
    path: ['data', name],
    onOpen: (kind) => void (hasList ||= kind === 'list'),
  }));
  for (const [list, members] of Object.entries(elementsOf)) {
    parts.push({ path: ['data', list, '*'], onOpen: () => void (hasElement = true) });
    for (const member of members) parts.push({ path: ['data', list, '*', member], onValue: fits, onOpen: fits });
  }
  readJsonText(head, parts);
  return nothing.test(head) || (hasList && (!hasElement || isFitting));
}
