import { addGroup, CommandError, type CommandPlace, counted } from '@vitalgate/terminal';
import type { AppConnection } from '../../program/app-connection.ts';
import { addHostCommand, addStoreCommand, type CommandInput } from '../../program/define-command.ts';
import { tableLines } from '../../program/table-lines.ts';

function typesOf({ words, options }: CommandInput): { all: true } | { types: string[] } {
  const isAll = options['all'] === true;
  if (isAll && words.length > 0) {
    throw new CommandError('invalid_input', 'Name raw types or write --all, not both. Nothing was changed.');
  }
  if (!isAll && words.length === 0) {
    throw new CommandError('invalid_input', 'Name one or more raw types, or write --all.', {
      doNext: { page: 'Permissions', command: 'permissions list' },
    });
  }
  return isAll ? { all: true } : { types: [...words] };
}

export function registerPermissions(place: CommandPlace): void {
  const group = addGroup(place, 'permissions', 'system health permission per raw type');
  addStoreCommand(group, 'list', 'all raw types', async (connection) => {
    const value = await connection.call('listPermissions', {});
    const rows = value.map(({ type, unit, available, readable }) => [
      type,
      unit,
      available ? 'yes' : '-',
      readable ? 'granted' : '-',
    ]);
    return { value, lines: tableLines(['TYPE', 'UNIT', 'HAS OR HAD DATA', 'PERMISSION'], rows) };
  });
  const changes = [
    ['grant', 'grantPermissions', 'Granted now'],
    ['withdraw', 'withdrawPermissions', 'Still granted'],
  ] as const;
  for (const [name, change, head] of changes) {
    const words = { summary: `${name} types`, names: 'types', options: [['--all', 'every raw type']] } as const;
    const run = async (connection: AppConnection, input: CommandInput) => {
      const value = await connection.call(change, typesOf(input));
      const granted = value.filter(({ readable }) => readable).length;
      return { value, lines: [`${head}: ${granted} of ${counted(value.length, 'raw type')}.`] };
    };
    addHostCommand(group, `${name} [types...]`, words, run, typesOf);
  }
}
