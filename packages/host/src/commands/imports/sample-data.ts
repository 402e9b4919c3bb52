import { addGroup, type CommandPlace } from '@vitalgate/terminal';
import { addNewStoreCommand, addStoreCommand } from '../../program/define-command.ts';
import { importProgress } from './import-progress.ts';
import { countsText } from './counts-text.ts';

export function registerSampleData(place: CommandPlace): void {
  const group = addGroup(place, 'sample-data', 'the built-in sample person, to try things out');
  addNewStoreCommand(group, 'load', 'load it into an empty store', async (connection, { terminal }) => {
    const progress = importProgress(terminal);
    try {
      const value = await connection.call('loadSampleData', {}, (event) => progress.show(event));
      return { value, lines: [`The sample person is loaded: ${countsText(value.added)}.`] };
    } finally {
      progress.clear();
    }
  });
  addStoreCommand(group, 'remove', 'take it out again', async (connection) => {
    const value = await connection.call('removeSampleData', {});
    return { value, lines: value.map(({ removed }) => `Removed: ${countsText(removed ?? {})}.`) };
  });
}
