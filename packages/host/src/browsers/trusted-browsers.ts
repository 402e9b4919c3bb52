import { createHash, randomBytes } from 'node:crypto';
import { formatInstant, type Clock, type LastingAccess } from '@vitalgate/core';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { browserWords } from './browser-words.ts';
import { noPages, readPagesFile, writePagesFile, type KeptBrowser, type PagesFile } from './pages-file.ts';

/** Browsers that are kept at once; a further one sends away whichever came in longest ago. */
const maximumBrowsers = 32;

/** How long a cookie may live, and so how long a browser that does not come is kept (RFC 6265bis 5.5: 400 days). */
export const trustMilliseconds = 400 * 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const newToken = (): string => randomBytes(32).toString('base64url');

export interface TrustedBrowsersParts {
  readonly directory: DataDirectory;
  readonly clock: Clock;
  readonly access: Pick<LastingAccess, 'take'>;
  /** Whether anything is read from the disk or written to it. */
  readonly isLasting: boolean;
}

/**
 * The browsers that were let in once, and the address that they come back to. A browser is known by a token, of which the disk
 * has the hash alone. With each start of the host a browser gets another token; the one before counts until it shows the new one.
 */
export function trustedBrowsers({ directory, clock, access, isLasting }: TrustedBrowsersParts) {
  let file: PagesFile = isLasting ? readPagesFile(directory) : noPages;
  const oldest = clock.now() - trustMilliseconds;
  file = { ...file, browsers: file.browsers.filter(({ lastUsedAt }) => Date.parse(lastUsedAt) > oldest) };
  const renewed = new Set<string>();
  let listeners: ((browserId: string) => void)[] = [];
  const now = (): string => formatInstant(clock.now());

  function save(): void {
    if (isLasting) writePagesFile(directory, file);
  }

  /** Lets in as long as the host runs, and longer if that can be saved. */
  function saveIfPossible(): void {
    try {
      save();
    } catch {
      // The next change saves it too.
    }
  }

  function setBrowsers(browsers: readonly KeptBrowser[]): void {
    const kept = [...browsers].sort((one, other) => (one.lastUsedAt < other.lastUsedAt ? 1 : -1));
    file = { ...file, browsers: kept.slice(0, maximumBrowsers) };
    for (const { browserId } of kept.slice(maximumBrowsers)) tell(browserId);
  }

  function tell(browserId: string): void {
    for (const listener of listeners) listener(browserId);
  }

  function change(browserId: string, fields: Partial<KeptBrowser>): void {
    setBrowsers(file.browsers.map((one) => (one.browserId === browserId ? { ...one, ...fields } : one)));
    saveIfPossible();
  }

  function forget(isMeant: (browser: KeptBrowser) => boolean): readonly KeptBrowser[] {
    const gone = file.browsers.filter(isMeant);
    if (gone.length === 0) return gone;
    file = { ...file, browsers: file.browsers.filter((browser) => !isMeant(browser)) };
    for (const { browserId } of gone) tell(browserId);
    access.take('trustedBrowsers', save);
    return gone;
  }

  return {
    /** Where the pages were when they were served last. */
    place: () => ({ address: file.address, port: file.port }),
    /** Keeps where the pages are. At another address no browser shows the tokens of the one before. */
    keepPlace(address: string, port: number): void {
      if (file.address === address && file.port === port) return;
      const stays = file.address === null || file.address === address;
      file = { ...file, address, port, browsers: stays ? file.browsers : [] };
      saveIfPossible();
    },
    /** Lets a browser in: its id, and the token that it is to show from now on. */
    admit(userAgent: string): { readonly browserId: string; readonly token: string } {
      const token = newToken();
      // With a letter first: what begins with a dash is no word of a command.
      const browserId = `b${newToken().slice(0, 11)}`;
      const at = now();
      const hashes = { tokenHash: hashOf(token), nextTokenHash: null };
      const browser = { browserId, ...browserWords(userAgent), ...hashes, firstUsedAt: at, lastUsedAt: at };
      setBrowsers([...file.browsers, browser]);
      renewed.add(browserId);
      saveIfPossible();
      return { browserId, token };
    },
    /** The browser that shows one of these tokens; null if none is known. */
    find(tokens: readonly string[]): string | null {
      for (const hash of tokens.map(hashOf)) {
        const next = file.browsers.find(({ nextTokenHash }) => nextTokenHash === hash);
        if (next !== undefined) change(next.browserId, { tokenHash: hash, nextTokenHash: null });
        const known = next ?? file.browsers.find(({ tokenHash }) => tokenHash === hash);
        if (known !== undefined) return known.browserId;
      }
      return null;
    },
    /** Whether a browser came in since the host started. */
    hasCome: (browserId: string): boolean => renewed.has(browserId),
    /** Notes that a known browser comes in; the token that it is to show next, at the first time since the start. */
    comeIn(browserId: string): string | null {
      if (renewed.has(browserId)) return null;
      renewed.add(browserId);
      const token = newToken();
      change(browserId, { nextTokenHash: hashOf(token), lastUsedAt: now() });
      return token;
    },
    list: (): readonly KeptBrowser[] => file.browsers,
    /** Sends one away, at once: what it was; null if it is not known. */
    forget: (browserId: string): KeptBrowser | null => forget((one) => one.browserId === browserId)[0] ?? null,
    /** Sends all away; how many these were. */
    forgetAll: (): number => forget(() => true).length,
    /** What lets a browser in without a link, as it is kept; null if nothing does. */
    passphrase: (): string | null => file.passphrase,
    /** Throws if it cannot be saved, and nothing is changed. */
    setPassphrase(passphrase: string): void {
      const before = file;
      file = { ...file, passphrase };
      try {
        save();
      } catch (error) {
        file = before;
        throw error;
      }
    },
    /** Counts at once, also if it cannot be saved. */
    removePassphrase(): void {
      file = { ...file, passphrase: null };
      access.take('trustedBrowsers', save);
    },
    /** Hears of each browser that is sent away. */
    onForgotten: (listener: (browserId: string) => void) => void (listeners = [...listeners, listener]),
  };
}

export type TrustedBrowsers = ReturnType<typeof trustedBrowsers>;
