import type { BloodTestResultRecord } from '@vitalgate/core';

/** Results in the order in which their report names them: those at `roots`, each with what it groups behind it, then all others. */
export function inNamedOrder(
  results: readonly BloodTestResultRecord[],
  roots: readonly number[],
): readonly BloodTestResultRecord[] {
  const places = new Map<number, number>();
  const waiting = [...roots, ...results.keys()].reverse();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (places.has(at)) continue;
    places.set(at, places.size);
    for (const member of [...(results[at]?.members ?? [])].reverse()) waiting.push(member);
  }
  return [...places.keys()].flatMap((at) => {
    const result = results[at];
    if (result?.members === undefined) return result ?? [];
    return { ...result, members: result.members.map((member) => places.get(member) ?? 0) };
  });
}
