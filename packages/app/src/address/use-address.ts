import { useCallback, useMemo } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';

/** What a page shows, by name; null is what it shows if nothing is chosen. */
export type ShownParts = Readonly<Record<string, string | null>>;

/** What a page shows, as its address has it. */
export interface ShownAddress {
  /** What is chosen; null if nothing is. */
  readonly shown: (name: string) => string | null;
  /** Chooses. It takes the place of the address before, so that Back leaves the page. */
  readonly show: (changes: ShownParts) => void;
}

/** The address `path` with these choices behind it. */
function addressWith(path: string, parts: ShownParts, search = ''): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** What of a page is chosen lies in its address: Back, a reload and a copied link bring it back. */
export function useAddress(): ShownAddress {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const parts = useMemo(() => new URLSearchParams(search), [search]);
  const show = useCallback(
    (changes: ShownParts) =>
      navigate(addressWith(path, changes, location.search), {
        replace: true,
        state: history.state as unknown,
      }),
    [path, navigate],
  );
  return useMemo(() => ({ shown: (name: string) => parts.get(name), show }), [parts, show]);
}
