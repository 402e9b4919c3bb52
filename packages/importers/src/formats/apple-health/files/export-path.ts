/**
 * The path of a file that the export names, from the source's root. The export writes it relative to its own folder,
 * with or without a leading slash. Null for a path that would leave that folder or that no phone would write.
 */
export function exportPath(folder: string, written: string): string | null {
  const relative = written.replace(/^\/+/u, '');
  const parts = relative.split('/');
  const unsafe = parts.some((part) => part === '' || part === '.' || part === '..');
  return unsafe || /^[A-Za-z]:|[\\\0]/u.test(relative) ? null : folder + relative;
}
