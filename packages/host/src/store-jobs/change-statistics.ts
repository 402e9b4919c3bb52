import type { Job } from './job.ts';

/** Changes what days follow from and computes them anew, in one transaction: readers see the old ones until all are done. */
export const changeStatistics: Job<'statistics'> = ({ change }, { stores: { statistics }, onStep }) => {
  const report = (done: number, total: number): void => onStep({ done, total });
  if (change.kind === 'priority') statistics.setPriority(change.type, change.order, report);
  else if (change.kind === 'zone') statistics.setZone(change.fromDate, change.zone, report);
  else statistics.rebuild(report);
  return null;
};
