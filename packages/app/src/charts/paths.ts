/** A place in a drawing, null if the value is missing. */
export type Place = { readonly x: number; readonly y: number } | null;

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Joins neighbouring places; a missing one breaks the line. */
export function linePath(places: readonly Place[]): string {
  let path = '';
  let isOpen = false;
  for (const place of places) {
    if (place !== null) path += `${isOpen ? 'L' : 'M'}${round(place.x)} ${round(place.y)}`;
    isOpen = place !== null;
  }
  return path;
}

/** The places that have no neighbour to be joined to: without a dot they would not be seen. */
export function loneDots(places: readonly Place[]): readonly { readonly x: number; readonly y: number }[] {
  const isMissing = (index: number): boolean => (places[index] ?? null) === null;
  return places.flatMap((place, index) =>
    place !== null && isMissing(index - 1) && isMissing(index + 1) ? [place] : [],
  );
}

/** The least height of a bar in pixels: a measured zero is seen, unlike a missing value. */
const leastBar = 2;

/** Bars that stand on `ground`. */
export function barsPath(places: readonly Place[], ground: number, width: number): string {
  return places
    .flatMap((place) => {
      if (place === null) return [];
      const top = Math.min(place.y, ground - leastBar);
      return [`M${round(place.x - width / 2)} ${round(ground)}V${round(top)}h${round(width)}V${round(ground)}z`];
    })
    .join('');
}

/** Upright blocks from a lowest to a highest place; of no height they are still seen. */
export function blocksPath(
  blocks: readonly { readonly x: number; readonly top: number; readonly bottom: number }[],
  width: number,
): string {
  return blocks
    .map(({ x, top, bottom }) => {
      const end = Math.max(bottom, top + leastBar);
      return `M${round(x - width / 2)} ${round(top)}h${round(width)}V${round(end)}h${round(-width)}z`;
    })
    .join('');
}
