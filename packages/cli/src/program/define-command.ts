import * as kit from '@vitalgate/terminal';

export interface CommandInput extends kit.CommandInput {
  /** `--host` or `--as`: which paired host to ask; null if not stated. */
  readonly hostName: string | null;
}

interface CommandDefinition extends kit.CommandDefinition {
  readonly readsHost?: boolean;
}

export const hostOptions = [
  ['--host <name>', 'which paired host to read, by its name here'],
  ['--as <name>', 'the same: a name stands for one pairing, and so for one client of the host'],
] as const;

export function addGroup(place: kit.CommandPlace, name: string, summary: string): kit.CommandPlace {
  const group = kit.addGroup(place, name, summary);
  for (const [flags, description] of hostOptions) group.parent.option(flags, description);
  return group;
}

/** Adds a command. `load` brings what it does, only when it is run. Answers the place below it. */
export function addCommand(
  place: kit.CommandPlace,
  definition: CommandDefinition,
  load: () => Promise<(input: CommandInput) => Promise<number>>,
): kit.CommandPlace {
  const { readsHost = false, options = [], ...words } = definition;
  return kit.addCommand(place, { ...words, options: readsHost ? [...options, ...hostOptions] : options }, async () => {
    const run = await load();
    return (input) => {
      const { host, as = host } = input.options;
      return run({ ...input, hostName: typeof as === 'string' ? as : null });
    };
  });
}
