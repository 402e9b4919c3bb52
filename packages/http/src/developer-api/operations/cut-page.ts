/** A page cut from one record more than was asked for, so that the last page is known without another look. `last` is null on it. */
export function cutPage<Item>(found: readonly Item[], limit: number): { items: readonly Item[]; last: Item | null } {
  const items = found.slice(0, limit);
  return { items, last: found.length > limit ? (items.at(-1) ?? null) : null };
}
