import { useRead } from '../host/use-read.ts';
import { isSample } from './import-names.ts';

/** The share of the host's data that is made up: `all` of it, `some` of it, or `none`; null until it is known. */
export function useSamplePerson(): 'all' | 'some' | 'none' | null {
  const { value } = useRead('listImports', {}, ['imports']);
  if (value === null) return null;
  if (!value.some(isSample)) return 'none';
  return value.every(isSample) ? 'all' : 'some';
}
