export type Stretch = readonly [from: number, to: number];

/** The stretches cut to `[start, end]`, ascending, those that meet or overlap joined. */
export function unionWithin(stretches: readonly Stretch[], start: number, end: number): readonly Stretch[] {
  const joined: [number, number][] = [];
  const cut = stretches
    .map(([from, to]): Stretch => [Math.max(from, start), Math.min(to, end)])
    .filter(([from, to]) => from < to)
    .sort(([one], [other]) => one - other);
  for (const [from, to] of cut) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** What of `[start, end]` ascending stretches within it leave free. */
export function freeOf(taken: readonly Stretch[], start: number, end: number): readonly Stretch[] {
  const free: Stretch[] = [];
  let at = start;
  for (const [from, to] of taken) {
    if (from > at) free.push([at, from]);
    at = to;
  }
  if (at < end) free.push([at, end]);
  return free;
}

/** Whether stretches leave nothing of `[start, end)` free. */
export function covers(stretches: readonly Stretch[], start: number, end: number): boolean {
  return freeOf(unionWithin(stretches, start, end), start, end).length === 0;
}
