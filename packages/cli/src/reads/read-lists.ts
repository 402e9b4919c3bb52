import { withClient } from '../hosts/open-client.ts';
import { datasets, didYouMean, findName, type Dataset } from '@vitalgate/contract';
import { plainText, CommandError } from '@vitalgate/terminal';
import type { ListOperation } from '@vitalgate/client';
import type { CommandInput } from '../program/define-command.ts';
import { runList } from '../lists/run-list.ts';
import { allTime, parseRange } from '../ranges/parse-range.ts';
import { isKind } from './workout-kind.ts';
import { readCapabilities } from '../hosts/known-names.ts';

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

/** A command that prints a list as it is: of the range that the options say if its records have a time. */
export function readList(operation: Exclude<ListOperation, 'getRawHealthSamples'>) {
  const { times, pageSize }: Dataset = datasets[operation];
  return (input: CommandInput): Promise<number> =>
    runList(
      input,
      operation,
      times.length === 0 ? {} : parseRange(input.options),
      pageSize === null ? { length: { most: null } } : {},
    );
}

export async function readNutritionFoods(input: CommandInput): Promise<number> {
  const [text] = input.words;
  return runList(input, 'getNutritionFoods', text === undefined ? {} : { query: text });
}

export async function readRawSamples(input: CommandInput): Promise<number> {
  const type = await meantType(input);
  // Raw samples need both bounds, and here an absent one is open.
  return runList(input, 'getRawHealthSamples', { type, ...allTime, ...parseRange(input.options) });
}

/** The raw type that the first word means. Throws CommandError `invalid_input`, naming those that come near. */
function meantType({ words: [word = ''], hostName, signal, terminal }: CommandInput): Promise<string> {
  return withClient({ hostName, terminal }, async ({ client }) => {
    const { rawHealthTypes } = await readCapabilities(client, signal);
    const { id, similar } = findName(
      word,
      rawHealthTypes.map(({ type, name }) => ({ id: type, name })),
    );
    if (id !== null) return id;
    const hint = plainText(didYouMean(similar));
    throw new CommandError('invalid_input', `There is no raw type ${plainText(word)}.${hint}`, {
      doNext: { command: 'raw types' },
    });
  });
}
