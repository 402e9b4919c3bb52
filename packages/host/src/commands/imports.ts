import { addCommand, addGroup, type CommandPlace } from './define-command.ts';
import { countsText, tableLines, timeText } from './table-lines.ts';

/** `imports list` and `undo`. */
export function registerImports(place: CommandPlace): void {
  const group = addGroup(place, 'imports', 'what imports brought');
  addCommand(group, { syntax: 'list', summary: 'newest first', needs: 'store' }, async (connection) => {
    const value = await connection.call('listImports', {});
    const rows = value.map((report) => [
      report.importId,
      timeText(report.finishedAt),
      report.fileName,
      report.complete ? 'complete' : 'cut off',
      countsText(report.added),
    ]);
    const table = tableLines(['IMPORT', 'WHEN', 'FILE', 'STATE', 'BROUGHT'], rows);
    return { value, lines: value.length === 0 ? ['Nothing was imported yet.'] : table };
  });
  addCommand(
    group,
    { syntax: 'undo <importId>', summary: 'take out what only this import brought', needs: 'store' },
    async (connection, { words: [importId = ''] }) => {
      const value = await connection.call('undoImport', { importId });
      return { value, lines: [`Removed: ${countsText(value.removed)}.`] };
    },
  );
}
