import { minifySync, transformSync } from 'rolldown/utils';

/**
 * The code of a file without types, comments and layout, names as they are. `path` says by its ending what it is written in.
 * `define` replaces free names alone: not properties, not local names, not text.
 */
export function plainCode(path: string, text: string, define: Readonly<Record<string, string>> = {}): string {
  const { code, errors } = transformSync(path, text, { target: 'esnext', define: { ...define } });
  if (errors.length > 0) throw new Error(`${path}: ${String(errors[0])}`);
  return minifySync(path, code, { compress: false, mangle: false, codegen: { removeWhitespace: false } }).code;
}
