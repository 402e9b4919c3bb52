import { addCommand, addGroup, type CommandPlace } from './define-command.ts';
import { countsText } from './counted.ts';
import { tableLines, timeText } from './table-lines.ts';

/** `imports list` and `undo`. */
export function registerImports(place: CommandPlace): void {
  const group = addGroup(place, 'imports', 'what imports brought');
  const list = { syntax: 'list', summary: 'newest first', needs: 'store' } as const;
  addCommand(group, list, async (connection, { terminal: { columns } }) => {
    const value = await connection.call('listImports', {});
    const rows = value.map((report) => [
      report.importId,
      timeText(report.finishedAt),
      report.fileName,
      report.complete ? 'complete' : 'cut off',
      countsText(report.added),
    ]);
    const table = tableLines(['IMPORT', 'WHEN', 'FILE', 'STATE', 'BROUGHT'], rows, {
      columns,
      shortened: ['FILE', 'BROUGHT'],
    });
    return { value, lines: value.length === 0 ? ['Nothing was imported yet.'] : table };
  });
  addCommand(
    group,
    { syntax: 'undo <importId>', summary: 'take out what only this import brought', needs: 'store' },
    async (connection, { words: [importId = ''] }) => {
      const value = await connection.call('undoImport', { importId });
      const kept = Object.values(value.kept).some((count) => count > 0);
      const shared = `Kept, because other imports brought them too: ${countsText(value.kept)}.`;
      return { value, lines: [`Removed: ${countsText(value.removed)}.`, ...(kept ? [shared] : [])] };
    },
  );
}
