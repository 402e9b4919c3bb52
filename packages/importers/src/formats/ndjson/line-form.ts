import { readJsonText } from '../../kit/json/json-file.ts';
import { plainObject } from '../../kit/json/plain-json.ts';
import { lineKind } from './read-line.ts';

/** How records stand in a file: one a line; in a list; or in the list `data` of an answer of the API. */
export type LineForm = 'lines' | 'list' | 'answer';

/** Members of which one value shows what an object is; values that hold others show it by being there. */
const marks = ['kind', 'activityType', 'loggedAt', 'collectedDate', 'type', 'start', 'value', 'unit'];

/** Whether an object at a path, which may be cut off, is a record of this format. */
function isRecordAt(path: readonly string[], text: string): boolean {
  const found: Record<string, unknown> = {};
  readJsonText(
    text,
    marks.map((member) => ({
      path: [...path, member],
      onValue: (value, place) => {
        // Of a list the first record counts.
        if (path.length === 0 || place[path.length - 1] === 0) found[member] ??= value;
      },
    })),
  );
  return lineKind(found) !== null;
}

function isObject(line: string): boolean {
  try {
    return plainObject(JSON.parse(line)) !== null;
  } catch {
    return false;
  }
}

/**
 * How the records of this format stand in a file that begins with this text; null if it is of another. A line, or the first
 * record of a list, shows it: it names a kind that is known, or has what only a record of the API has.
 */
export function lineForm(head: string): LineForm | null {
  const text = head.replace(/^\ufeff/u, '').trimStart();
  if (text.startsWith('[')) return isRecordAt(['*'], text) ? 'list' : null;
  const lines = text.split('\n');
  // The last line may be cut off.
  const isLines = lines.some((line, at) => isRecordAt([], line) && (at === lines.length - 1 || isObject(line)));
  if (isLines) return 'lines';
  return isRecordAt(['data', '*'], text) ? 'answer' : null;
}
