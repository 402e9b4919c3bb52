import { createHash } from 'node:crypto';
import { newKey } from './control-key.ts';

/** Further ones end the oldest. */
const maximumSessions = 16;

// Looked up by digest, so that the time it takes tells nothing about the text.
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Browsers that came in by a link, as long as the host runs. A session has two halves: a cookie, which the browser shows to every
 * port of this machine, and a secret, which is kept apart by origin. Neither opens anything without the other.
 */
export function pageSessions() {
  /** Digest of the cookie to digest of the secret, null until it is claimed. */
  const sessions = new Map<string, string | null>();
  return {
    begin(): string {
      const cookie = newKey();
      sessions.set(digest(cookie), null);
      for (const oldest of sessions.keys()) {
        if (sessions.size <= maximumSessions) break;
        sessions.delete(oldest);
      }
      return cookie;
    },
    isKnown: (cookies: readonly string[]) => cookies.some((cookie) => sessions.has(digest(cookie))),
    /** The secret of a session, given out once; null if it was given out before or there is no such session. */
    claim(cookies: readonly string[]): string | null {
      const unclaimed = cookies.map(digest).find((cookie) => sessions.get(cookie) === null);
      if (unclaimed === undefined) return null;
      const secret = newKey();
      sessions.set(unclaimed, digest(secret));
      return secret;
    },
    /** Whether both halves are of one session. */
    isOpen(cookies: readonly string[], secret: string): boolean {
      const wanted = digest(secret);
      return cookies.some((cookie) => sessions.get(digest(cookie)) === wanted);
    },
  };
}
