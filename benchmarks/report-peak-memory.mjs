// Loaded into a measured process: when it ends, reports its peak resident memory (megabytes) and the processor's time (seconds) to its parent.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.send?.({ peakMegabytes: Math.round(maxRSS / 1024), cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 });
  });
  // The channel must not keep the process alive.
  process.channel?.unref();
}
