import { recordLimits } from './record-limits.ts';

/**
 * The first of the sources that brought a record beside its own, within the limits. Each import may bring hundreds of them, and a
 * page that lists the record bears them all. One without a name says nothing. Which are left out is not reported: what they said stays as it was brought.
 */
export function limitedSources<Source extends { readonly name: string }>(
  sources: readonly Source[],
): readonly Source[] {
  let room: number = recordLimits.otherSourcesCharacters;
  const most = sources.filter(({ name }) => name.trim() !== '').slice(0, recordLimits.otherSources);
  const beyond = most.findIndex((source) => (room -= JSON.stringify(source).length + 1) < 0);
  return beyond === -1 ? most : most.slice(0, beyond);
}
