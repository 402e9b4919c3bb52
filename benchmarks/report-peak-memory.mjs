// Loaded into a measured process: tells its parent the peak resident memory, in megabytes, when it ends.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('exit', () => process.send?.(Math.round(process.resourceUsage().maxRSS / 1024)));
  // The channel must not keep the process alive.
  process.channel?.unref();
}
