import { isSameKey, newKey } from './control-key.ts';

/** The one-time key that lets a browser in. */
export interface PageLink {
  /** The key of the link that is good now: the same until it is used, then a new one. */
  current(): string;
  /** Uses a key up; false where it is not the current one. */
  take(key: string): boolean;
}

/** A link's key, good until its first use. */
export function pageLink(): PageLink {
  let key = newKey();
  return {
    current: () => key,
    take(tried) {
      if (!isSameKey(tried, key)) return false;
      key = newKey();
      return true;
    },
  };
}
