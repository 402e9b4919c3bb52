import { addGroup, CommandError, type CommandPlace, counted } from '@vitalgate/terminal';
import { addCommand, type CommandInput } from '../../program/define-command.ts';
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

const allOption = ['--all', 'every raw type'] as const;

export function registerPermissions(place: CommandPlace): void {
  const group = addGroup(place, 'permissions', 'system health permission per raw type');
  addCommand(group, { syntax: 'list', summary: 'all raw types', needs: 'store' }, async (connection) => {
    const value = await connection.call('listPermissions', {});
    const rows = value.map(({ type, unit, available, readable }) => [
      type,
      unit,
      available ? 'yes' : '-',
      readable ? 'granted' : '-',
    ]);
    return { value, lines: tableLines(['TYPE', 'UNIT', 'HAS OR HAD DATA', 'PERMISSION'], rows) };
  });
  const grant = {
    syntax: 'grant [types...]',
    summary: 'grant types',
    names: 'types',
    options: [allOption],
    needs: 'host',
  } as const;
  addCommand(group, grant, async (connection, input) => {
    const value = await connection.call('grantPermissions', typesOf(input));
    const granted = value.filter(({ readable }) => readable).length;
    return { value, lines: [`Granted now: ${granted} of ${counted(value.length, 'raw type')}.`] };
  });
  const withdraw = {
    syntax: 'withdraw [types...]',
    names: 'types',
    summary: 'withdraw types',
    options: [allOption],
    needs: 'host',
  } as const;
  addCommand(group, withdraw, async (connection, input) => {
    const value = await connection.call('withdrawPermissions', typesOf(input));
    const granted = value.filter(({ readable }) => readable).length;
    return { value, lines: [`Still granted: ${granted} of ${counted(value.length, 'raw type')}.`] };
  });
}
