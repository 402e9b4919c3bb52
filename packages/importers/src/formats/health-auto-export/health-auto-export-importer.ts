import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer } from '../../kit/importer.ts';
import { readJsonText } from '../../kit/json/json-file.ts';
import type { JsonPart } from '../../kit/json/json-reader.ts';
import { readPayload } from './read-payload.ts';

const lists = 'cycleTracking ecg heartRateNotifications medications metrics stateOfMind symptoms workouts'.split(' ');

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
function isPayload(head: string): boolean {
  let [hasList, hasElement, isFitting] = [false, false, false];
  const fits = (): void => void (isFitting = true);
  const parts: JsonPart[] = lists.map((name) => ({
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

/**
 * The importer of Health Auto Export, an iPhone app that sends what the Health app holds as JSON, by its automation to a live
 * feed or into files. Reads metrics as samples (sums of minutes, hours and days as aggregated ones), sleep in its three
 * shapes and workouts with routes, in both versions of the format. Symptoms, medications, electrocardiograms, states of mind and
 * the like are counted as not supported. The format is described at
 * https://github.com/Lybron/health-auto-export/wiki/API-Export---JSON-Format.
 */
export function createHealthAutoExportImporter(): Importer {
  return createFileImporter({ fits: isPayload, read: readPayload });
}
