import type { ZoneView } from '@vitalgate/contract';
import { addGroup, type CommandPlace } from '@vitalgate/terminal';
import { whileComputing } from './computing-progress.ts';
import { addStoreCommand, type CommandAnswer } from '../../program/define-command.ts';
import { tableLines } from '../../program/table-lines.ts';

const sampleNote = 'A sample that names its own zone is told by that. All others by these.';

function zoneLines(zones: readonly ZoneView[]): readonly string[] {
  const rows = zones.map(({ date, timeZone }, place) => [place === 0 ? 'the beginning' : date, timeZone]);
  return tableLines(['FROM', 'TIME ZONE'], rows);
}

const answer = (value: readonly ZoneView[]): CommandAnswer => ({
  value,
  lines: [...zoneLines(value), '', 'The days that this reaches were computed anew.'],
});

export function registerZone(place: CommandPlace): void {
  const group = addGroup(place, 'zone', 'your time zones over time');
  addStoreCommand(group, 'list', 'oldest first', async (connection) => {
    const value = await connection.call('listZones', {});
    return { value, lines: [...zoneLines(value), '', sampleNote] };
  });
  const set = 'from this date on, up to the next change; 0001-01-01 is the beginning';
  addStoreCommand(group, 'set <date> <zone>', set, async (connection, { terminal, words }) => {
    const [date = '', timeZone = ''] = words;
    return answer(await whileComputing(terminal, (onEvent) => connection.call('setZone', { date, timeZone }, onEvent)));
  });
  const remove = 'take the change of this date back';
  addStoreCommand(group, 'remove <date>', remove, async (connection, { terminal, words: [date = ''] }) =>
    answer(await whileComputing(terminal, (onEvent) => connection.call('removeZone', { date }, onEvent))),
  );
}
