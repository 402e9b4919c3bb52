import type { VitalgateClient } from '@vitalgate/client';
import type { KnownPairing } from './tool/define-tool.ts';

export interface OpenedClient {
  readonly client: VitalgateClient;
  /** Null if nothing is known of it. */
  readonly pairing: KnownPairing | null;
}

/** A client that is opened at the first need, and again after it was dropped. */
export interface HeldClient {
  /** Does something with the client. A failed opening rejects, and is tried again at the next use. */
  use<Result>(act: (opened: OpenedClient) => Promise<Result>): Promise<Result>;
  /** Opens anew at the next use. The old client is closed once nobody uses it any more. */
  drop(): void;
}

interface Opening {
  readonly opened: Promise<OpenedClient>;
  users: number;
  isDropped: boolean;
}

export function heldClient(open: () => Promise<OpenedClient>): HeldClient {
  let held: Opening | null = null;
  const close = ({ opened }: Opening): void => {
    opened.then(
      ({ client }) => client.close(),
      () => undefined,
    );
  };
  const drop = (opening: Opening | null): void => {
    if (opening === null || opening.isDropped) return;
    opening.isDropped = true;
    if (held === opening) held = null;
    if (opening.users === 0) close(opening);
  };
  return {
    async use(act) {
      const opening = (held ??= { opened: open(), users: 0, isDropped: false });
      opening.users += 1;
      try {
        const opened = await opening.opened.catch((error: unknown) => {
          drop(opening);
          throw error;
        });
        return await act(opened);
      } finally {
        opening.users -= 1;
        if (opening.users === 0 && opening.isDropped) close(opening);
      }
    },
    drop: () => drop(held),
  };
}
