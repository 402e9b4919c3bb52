import { newKey } from '../app/control-key.ts';
import { appInterface } from '../app/app-interface.ts';
import { appFailure } from '../app/app-answers.ts';
import { removeHostFile, writeHostFile } from '../data-directory/host-file.ts';
import { openAppListener, type AppListener } from '../listeners/app-listener.ts';
import { openHost, type Host, type HostOptions } from './open-host.ts';

/** A host that serves. */
export interface RunningHost {
  readonly host: Host;
  readonly appPort: number;
  /** The link for people, with its one-time key. Keep it out of logs. */
  readonly appUrl: string;
  /** Ends connections, writes what waits and gives the directory free. */
  stop(): Promise<void>;
}

async function openListeners(
  host: Host,
  options: RunOptions,
  controlKey: string,
  pageKey: string,
): Promise<AppListener> {
  const { log } = options;
  const app = await openAppListener({
    port: options.appPort,
    handler: appInterface({ host, controlKey, pageKey, log }),
    fault: appFailure(null),
    onFault: (error) => log.fault('app listener', error),
  });
  try {
    await host.serving.reserve();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

/** How a host is run. */
export type RunOptions = Omit<HostOptions, 'purpose' | 'isRunning'> & {
  /** Port of the app's interface on loopback; 0 picks a free one. */
  readonly appPort: number;
};

/**
 * Opens a data directory and serves it: the app's interface at once, the API while Developer Mode is on. Rejects with
 * HostError: directory in use or unusable, port taken.
 */
export async function runHost(options: RunOptions): Promise<RunningHost> {
  const host = await openHost({ ...options, purpose: 'serve', isRunning: true });
  const [controlKey, pageKey] = [newKey(), newKey()];
  try {
    const app = await openListeners(host, options, controlKey, pageKey);
    writeHostFile(host.directory, {
      pid: process.pid,
      appPort: app.port,
      apiPort: host.serving.port,
      controlKey,
    });
    return {
      host,
      appPort: app.port,
      appUrl: `http://127.0.0.1:${app.port}/?key=${pageKey}`,
      async stop() {
        removeHostFile(host.directory);
        await app.close();
        await host.close();
      },
    };
  } catch (error) {
    await host.close();
    throw error;
  }
}
