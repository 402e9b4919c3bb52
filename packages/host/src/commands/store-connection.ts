import { runAction } from '@vitalgate/http';
import { appErrorBody } from '../app/app-answers.ts';
import { openHostLog } from '../logging/host-log.ts';
import { openHost } from '../host/open-host.ts';
import type { AppConnection, OutputOf } from './app-connection.ts';
import { CommandError } from './command-error.ts';
import { usualApiPort } from './usual-ports.ts';
import { whileInterruptible } from './while-interruptible.ts';

const interrupted = (cause: unknown): CommandError =>
  new CommandError('interrupted', 'Interrupted. The store is as it was before this file.', { cause });

/** Opens the store of a data directory for one command. Rejects with HostError. */
export async function openStoreConnection(dataDirectory: string, purpose: string): Promise<AppConnection> {
  const host = await openHost({
    dataDirectory,
    purpose,
    address: null,
    apiPort: usualApiPort,
    hostNames: [],
    isRunning: false,
    log: openHostLog(),
  });
  return {
    call(name, input, onEvent = () => undefined) {
      return whileInterruptible(async (stop) => {
        const onCancel = (cancel: () => void): void => {
          if (stop.aborted) cancel();
          else stop.addEventListener('abort', cancel, { once: true });
        };
        try {
          const result = await runAction(host.actions, name, input, { emit: onEvent, onCancel });
          return result as OutputOf<typeof name>;
        } catch (error) {
          const body = appErrorBody(error);
          if (body === null) throw error;
          if (stop.aborted && body.code === 'import_cancelled') throw interrupted(error);
          throw new CommandError(body.code, body.message, { cause: error });
        }
      });
    },
    close: () => host.close(),
  };
}
