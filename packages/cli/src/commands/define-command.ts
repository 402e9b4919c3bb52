import * as kit from '@vitalgate/terminal';

/** What every command is given. */
export interface CommandInput extends kit.CommandInput {
  /** `--host`: which paired host to ask; null if not stated. */
  readonly hostName: string | null;
}

/** A command's words. */
interface CommandDefinition extends kit.CommandDefinition {
  /** Adds `--host`: the command reads a paired host. */
  readonly readsHost?: boolean;
}

/** `--host`, as every command that reads a host takes it. */
export const hostOption = ['--host <name>', 'which paired host to read; needed if several are paired'] as const;

/** Adds a group of commands that read a host: `raw …`. */
export function addGroup(place: kit.CommandPlace, name: string, summary: string): kit.CommandPlace {
  const group = kit.addGroup(place, name, summary);
  group.parent.option(...hostOption);
  return group;
}

/** Adds a command. `load` brings what it does, only when it is run. */
export function addCommand(
  place: kit.CommandPlace,
  definition: CommandDefinition,
  load: () => Promise<(input: CommandInput) => Promise<number>>,
): void {
  const { readsHost = false, options = [], ...words } = definition;
  kit.addCommand(place, { ...words, options: readsHost ? [...options, hostOption] : options }, async () => {
    const run = await load();
    return (input) => {
      const { host } = input.options;
      return run({ ...input, hostName: typeof host === 'string' ? host : null });
    };
  });
}
