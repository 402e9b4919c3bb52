// Loaded into a measured process: answers its parent's messages `cpu` with the microseconds of the processor that all its threads took.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('message', (/** @type {unknown} */ message) => {
    if (message !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  // The channel must not keep the process alive.
  process.channel?.unref();
}
