import { plainText } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { runList } from '../lists/run-list.ts';
import { allTime } from '../ranges/all-time.ts';
import { parseRange } from '../ranges/parse-range.ts';
import { meantType } from './meant-type.ts';
import { isKind } from './workout-kind.ts';

/** `workouts`, of all kinds or of one. */
export async function readWorkouts(input: CommandInput): Promise<number> {
  const { type } = input.options;
  const range = parseRange(input.options);
  if (typeof type !== 'string') return runList(input, 'getWorkouts', range);
  const wanted = isKind(type);
  const kinds = new Set<string>();
  return runList(input, 'getWorkouts', range, {
    isWanted({ activityType }) {
      kinds.add(activityType);
      return wanted(activityType);
    },
    whenNone() {
      const known = [...kinds].sort().map(plainText).join(', ');
      return known === '' ? 'Nothing found.' : `No workout of the kind ${plainText(type)}. There are: ${known}.`;
    },
  });
}

/** `nutrition logs`. */
export async function readNutritionLogs(input: CommandInput): Promise<number> {
  return runList(input, 'getNutritionLogs', parseRange(input.options));
}

/** `nutrition foods [text]`. */
export async function readNutritionFoods(input: CommandInput): Promise<number> {
  const [text] = input.words;
  return runList(input, 'getNutritionFoods', text === undefined ? {} : { query: text });
}

/** `raw types`. */
export async function readRawTypes(input: CommandInput): Promise<number> {
  return runList(input, 'getRawHealthTypes', {}, { length: { most: null } });
}

/** `raw samples <type>`. */
export async function readRawSamples(input: CommandInput): Promise<number> {
  const type = await meantType(input);
  // Raw samples need both bounds, and here an absent one is open.
  return runList(input, 'getRawHealthSamples', { type, ...allTime, ...parseRange(input.options) });
}
