import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the part of the heap for new objects at the size it has until the function answered is called. What a program loads
 * at its start stays, so the engine takes that part for too small and grows it to many times its size; an idle host would
 * then keep some 15 MB of nothing. The engine reads the flag at each collection.
 */
export function keepYoungHeapSmall(): () => void {
  setFlagsFromString('--semi-space-growth-factor=1');
  return () => setFlagsFromString('--semi-space-growth-factor=2');
}
