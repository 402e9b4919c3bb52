import { useMemo } from 'preact/hooks';
import { useRead } from '../host/use-read.ts';
import { nameOf } from './names.ts';

/** The names of raw types by id, as the host has them; empty until they are read. */
export function useTypeNames(): ReadonlyMap<string, string> {
  const types = useRead('listPermissions', {}, []).value;
  return useMemo(() => new Map(types?.map(({ type, name }) => [type, nameOf(type, name)])), [types]);
}
