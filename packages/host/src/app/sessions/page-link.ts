import type { Clock } from '@vitalgate/core';
import { isSameKey, newKey } from './control-key.ts';

/** How long a link is good: a link left behind in a terminal's scrollback or a file opens nothing later. */
export const linkMilliseconds = 10 * 60_000;

/** How long whoever asks for a link has at least to open it. */
const leastLinkMilliseconds = linkMilliseconds / 2;

/** Links' keys, each good until its first use and at most for ten minutes, by whichever clock says so first. */
export function pageLink(clock: Clock) {
  let key = newKey();
  let madeAt = { wall: clock.now(), monotonic: clock.monotonic() };
  let listeners: (() => void)[] = [];

  const age = (): number => Math.max(Math.abs(clock.now() - madeAt.wall), clock.monotonic() - madeAt.monotonic);

  function renew(): void {
    key = newKey();
    madeAt = { wall: clock.now(), monotonic: clock.monotonic() };
    listeners = [];
  }

  return {
    /** The key of the link that is good now: the same until it is used or half of its time is over, then a new one. */
    current(): string {
      if (age() > linkMilliseconds - leastLinkMilliseconds) renew();
      return key;
    },
    /** Uses a key up; false if it is not the current one, or if its time is over. */
    take(tried: string): boolean {
      if (!isSameKey(tried, key) || age() > linkMilliseconds) return false;
      const heard = listeners;
      renew();
      for (const listener of heard) listener();
      return true;
    },
    /** Calls back once, if the key that is current now is used. */
    onTaken: (listener: () => void) => void listeners.push(listener),
  };
}

export type PageLink = ReturnType<typeof pageLink>;

/** A one-time link to the pages as people see it. It lets in whoever has it. */
export function pageLinkText(link: string): string {
  return `${link}   (opens once; good for ${leastLinkMilliseconds / 60_000} minutes at least)`;
}
