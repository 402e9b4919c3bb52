import type { ZoneView } from '@vitalgate/contract';
import { addGroup, type CommandPlace } from '@vitalgate/terminal';
import { computingProgress } from './computing-progress.ts';
import { addCommand, type CommandAnswer } from '../../program/define-command.ts';
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
  addCommand(group, { syntax: 'list', summary: 'oldest first', needs: 'store' }, async (connection) => {
    const value = await connection.call('listZones', {});
    return { value, lines: [...zoneLines(value), '', sampleNote] };
  });
  addCommand(
    group,
    {
      syntax: 'set <date> <zone>',
      summary: 'from this date on, up to the next change; 0001-01-01 is the beginning',
      needs: 'store',
    },
    async (connection, { terminal, words: [date = '', timeZone = ''] }) => {
      const progress = computingProgress(terminal);
      try {
        return answer(await connection.call('setZone', { date, timeZone }, (event) => progress.show(event)));
      } finally {
        progress.clear();
      }
    },
  );
  addCommand(
    group,
    { syntax: 'remove <date>', summary: 'take the change of this date back', needs: 'store' },
    async (connection, { terminal, words: [date = ''] }) => {
      const progress = computingProgress(terminal);
      try {
        return answer(await connection.call('removeZone', { date }, (event) => progress.show(event)));
      } finally {
        progress.clear();
      }
    },
  );
}
