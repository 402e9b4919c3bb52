import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultOfLogLine } from './log-faults.ts';

const folderIn = (scratch: string): string => join(scratch, 'logs');

/** Keeps what one host writes to its stderr, in whole lines, so that the end of the run can look at the logs of all. */
export function logKeeper(scratch: string): (text: string) => void {
  const folder = folderIn(scratch);
  mkdirSync(folder, { recursive: true });
  let rest = '';
  return (text) => {
    const end = (rest + text).lastIndexOf('\n') + 1;
    const whole = (rest + text).slice(0, end);
    rest = (rest + text).slice(end);
    if (whole !== '') appendFileSync(join(folder, String(process.pid)), whole);
  };
}

/** What the hosts of a run logged that no log may hold, with its line, and how many lines there are. */
export function faultsOfKeptLogs(scratch: string): { readonly lines: number; readonly faults: readonly string[] } {
  const folder = folderIn(scratch);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean));
  const faults = lines.flatMap((line) => {
    const fault = faultOfLogLine(line);
    return fault === null ? [] : [`a log holds ${fault}: ${line}`];
  });
  return { lines: lines.length, faults };
}
