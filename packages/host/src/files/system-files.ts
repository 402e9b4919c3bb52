/** Whether a path is what a system left beside the user's files: `__MACOSX/`, `._name` (AppleDouble), `.DS_Store`. */
export function isSystemFile(path: string): boolean {
  return path.split('/').some((part) => part === '__MACOSX' || part.startsWith('._') || part === '.DS_Store');
}
