import { Worker } from 'node:worker_threads';
import { workerFile } from '../built/package-file.ts';
import { DistantFault } from '../errors/fault-facts.ts';
import type { Advertiser, FromAdvertisingThread, ToAdvertisingThread } from './advertiser.ts';

const patienceMilliseconds = 1000;
const mostHeapMebibytes = 64;

/**
 * Advertises in a thread of its own, one for each announcement. The library in it fails by exceptions out of timers and
 * sockets when networks change, prints where it likes and patches stack traces: in a thread, all of that ends with the thread.
 */
export function threadAdvertiser(file?: URL): Advertiser {
  return {
    announce(advertisement, { onAnnounced, onFailed }) {
      const thread = new Worker(file ?? workerFile('discovery/advertising-worker'), {
        workerData: advertisement,
        name: 'discovery',
        execArgv: [],
        // Taken and thrown away: what the library prints names addresses, and stdout is for programs.
        stdout: true,
        stderr: true,
        resourceLimits: { maxOldGenerationSizeMb: mostHeapMebibytes },
      });
      thread.stdout.resume();
      thread.stderr.resume();
      thread.unref();
      let isOver = false;
      const fail = (error: unknown): void => {
        if (isOver) return;
        isOver = true;
        void thread.terminate();
        onFailed(error);
      };
      const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
      thread.on('message', (message: FromAdvertisingThread) => {
        if (message.kind === 'failed') fail(new DistantFault(message.facts));
        else if (!isOver) onAnnounced();
      });
      thread.on('error', fail);
      thread.once('exit', () => fail(new Error('the thread ended')));
      return {
        async end() {
          isOver = true;
          thread.postMessage({ kind: 'end' } satisfies ToAdvertisingThread, []);
          const force = setTimeout(() => void thread.terminate(), patienceMilliseconds);
          await exited;
          clearTimeout(force);
        },
      };
    },
  };
}
