import { didYouMean, findName } from '@vitalgate/contract';
import { CommandError, plainText } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { keepKnownNames } from '../hosts/known-names.ts';
import { withClient } from '../hosts/open-client.ts';

/** The raw type that the first word means. Throws CommandError `invalid_input`, naming those that come near. */
export function meantType({ words: [word = ''], hostName, signal }: CommandInput): Promise<string> {
  return withClient(hostName, async ({ client }) => {
    const { metrics, rawHealthTypes } = await client.getCapabilities({ signal });
    await keepKnownNames({
      metrics: metrics.map(({ metricId }) => metricId),
      types: rawHealthTypes.map(({ type }) => type),
    });
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
