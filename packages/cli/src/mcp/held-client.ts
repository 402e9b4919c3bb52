import type { VitalgateClient } from '@vitalgate/client';
import type { KnownPairing } from './tool/define-tool.ts';

export interface OpenedClient {
  readonly client: VitalgateClient;
  readonly pairing: KnownPairing | null;
}

interface Opening {
  readonly opened: Promise<OpenedClient>;
  users: number;
  isDropped: boolean;
}

export function heldClient(open: () => Promise<OpenedClient>) {
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
    /** Does something with the client. A failed opening rejects, and is tried again at the next use. */
    async use<Result>(act: (opened: OpenedClient) => Promise<Result>): Promise<Result> {
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
    /** Opens anew at the next use. The old client is closed once nobody uses it any more. */
    drop: () => drop(held),
  };
}
