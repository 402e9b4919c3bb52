import { runAction } from '@vitalgate/http';
import { appErrorBody } from '../app/app-answers.ts';
import { openHostLog } from '../logging/host-log.ts';
import { openHost } from '../host/open-host.ts';
import type { AppConnection, OutputOf } from './app-connection.ts';
import { CommandError } from './command-error.ts';
import { usualApiPort } from './usual-ports.ts';

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
    async call(name, input, onEvent = () => undefined) {
      try {
        const progress = { emit: onEvent, onCancel: () => undefined };
        return (await runAction(host.actions, name, input, progress)) as OutputOf<typeof name>;
      } catch (error) {
        const body = appErrorBody(error);
        if (body === null) throw error;
        throw new CommandError(body.code, body.message, { cause: error });
      }
    },
    close: () => host.close(),
  };
}
