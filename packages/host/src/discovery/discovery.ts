import type { HostLog } from '../logging/host-log.ts';
import { faultFacts } from '../errors/fault-facts.ts';
import type { Advertisement } from './advertisement.ts';
import type { Advertiser, Announcement } from './advertiser.ts';

const retryMilliseconds = 10_000;

/** Announces the host while `isOpen` says so (Spec 5.4). Where that fails, it logs that and tries anew every ten seconds. */
export function discovery(parts: {
  readonly advertiser: Advertiser;
  readonly isOpen: () => boolean;
  readonly advertisement: () => Advertisement;
  /** Told when `isAnnounced` changes. */
  readonly onChange: () => void;
  readonly log: HostLog;
}) {
  let announcement: Announcement | null = null;
  let ending: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isAnnounced = false;
  let isFailing = false;
  let isClosed = false;

  const setAnnounced = (value: boolean): void => {
    if (value === isAnnounced) return;
    isAnnounced = value;
    parts.onChange();
  };

  const onFailed = (error: unknown): void => {
    announcement = null;
    setAnnounced(false);
    // Once for each time it stops working, however often it is tried again.
    if (!isFailing) {
      const { error: kind, code = null } = faultFacts(error);
      parts.log.warn('discovery does not work here; the host runs on without it', { error: kind, code });
    }
    isFailing = true;
    retry ??= setTimeout(() => {
      retry = null;
      follow();
    }, retryMilliseconds).unref();
  };

  const start = (): void => {
    try {
      announcement = parts.advertiser.announce(parts.advertisement(), {
        onAnnounced() {
          isFailing = false;
          setAnnounced(true);
        },
        onFailed,
      });
    } catch (error) {
      onFailed(error);
    }
  };

  const sayGoodbye = async (going: Announcement): Promise<void> => {
    await going.end();
    ending = null;
    follow();
  };

  const end = (going: Announcement): void => {
    announcement = null;
    setAnnounced(false);
    ending = sayGoodbye(going);
  };

  function follow(): void {
    const isWanted = !isClosed && parts.isOpen();
    if (!isWanted && retry !== null) {
      clearTimeout(retry);
      retry = null;
    }
    if (!isWanted && announcement !== null) end(announcement);
    // A goodbye leaves first: the same name, asked for again meanwhile, would seem taken.
    else if (isWanted && announcement === null && ending === null && retry === null) start();
  }

  return {
    /** The pairing window may have opened or closed: announces the host, or says goodbye, at once. */
    follow,
    /** Whether the network has been told of this host. */
    get isAnnounced(): boolean {
      return isAnnounced;
    },
    /** Says goodbye and announces nothing any more. Settles within about a second. */
    async close(): Promise<void> {
      isClosed = true;
      follow();
      await ending;
    },
  };
}

export type Discovery = ReturnType<typeof discovery>;
