import type { MemoryData } from './memory-client.d.mts';

/** The longest and nastiest text that a file could bring. */
export const hostileText: string;

/** Ten dense years, the same for the same seed. With `hostile` every text is the worst there is. */
export function densePerson(options?: {
  readonly lastDay?: string;
  readonly years?: number;
  readonly metrics?: number;
  readonly hostile?: boolean;
  readonly seed?: number;
}): MemoryData;

/** Calls of every tool that make its answers as large as they get over the dense person. */
export const largestCalls: readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>])[];
