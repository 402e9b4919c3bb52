import { PairingDesk } from '@vitalgate/core';
import { runAction, WrittenAnswer } from '@vitalgate/http';
import { CommandError } from '@vitalgate/terminal';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { appErrorBody } from '../errors/app-error-body.ts';
import { effectiveActions } from '../actions/effective-actions.ts';
import { feedCertificate } from '../certificate/feed-certificate.ts';
import { openStore, type OpenStore } from '../stores/open-store.ts';
import { partsOf } from '../actions/host-parts.ts';
import { storeActions, type StoreActions } from '../actions/store-actions.ts';
import { linkAddresses } from '../network/own-addresses.ts';
import { openHostLog } from '../logging/host-log.ts';
import type { AppConnection, Asking, OutputOf } from './app-connection.ts';
import { usualApiPort } from '../network/usual-ports.ts';

const interrupted = (cause: unknown): CommandError =>
  new CommandError('interrupted', 'Interrupted. The store is as it was before this file.', { cause });

/** The actions on a store that no host serves. The desk is made for the few commands that ask it. */
function actionsOn(store: OpenStore): StoreActions {
  const { stores, access, clock } = store;
  let desk: PairingDesk | null = null;
  const actions = storeActions({
    ...partsOf(store),
    activity: stores.control.activity,
    feedCertificate: feedCertificate(store.directory, { ...store, hostNames: [] }),
    get desk() {
      const made = {
        store: access.pairing,
        clock,
        random: cryptoRandom,
        // Made at its first use, which a full disk has no room for.
        get hasher() {
          return store.hasher();
        },
        isWindowOpen: () => false,
      };
      return (desk ??= new PairingDesk(made));
    },
    flushActivity: () => undefined,
    place: { port: usualApiPort, addresses: () => linkAddresses(null, []) },
    running: null,
  });
  return effectiveActions(actions, { ...store, read: stores.health.read });
}

/** What another thread wrote is read back. */
function plainResult(result: unknown): unknown {
  return result instanceof WrittenAnswer ? JSON.parse(new TextDecoder().decode(result.json)) : result;
}

/** Opens the store of a data directory for one command. Rejects with HostError. */
export async function openStoreConnection(dataDirectory: string, { purpose, signal }: Asking): Promise<AppConnection> {
  const store = await openStore({ dataDirectory, purpose, log: openHostLog() });
  const actions = actionsOn(store);
  const onCancel = (cancel: () => void): void => {
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  };
  return {
    async call(name, input, onEvent = () => undefined) {
      try {
        const result = await runAction(actions, name, input, { emit: onEvent, onCancel });
        return plainResult(result) as OutputOf<typeof name>;
      } catch (error) {
        const body = appErrorBody(error);
        if (body === null) throw error;
        if (signal.aborted && body.code === 'import_cancelled') throw interrupted(error);
        throw new CommandError(body.code, body.message, { cause: error, doNext: body.doNext });
      }
    },
    async close() {
      // What could not be saved was said by the action itself.
      await store.close();
    },
  };
}
