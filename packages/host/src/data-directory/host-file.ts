import { readFileSync } from 'node:fs';
import type { DataDirectory } from './data-directory.ts';
import { writePrivateFile } from '@vitalgate/terminal';
import { removeIfPossible } from './remove-if-possible.ts';

/**
 * How a command reaches the host that serves this data directory. A crash leaves the file behind and another program
 * may own the port by then: whoever reads it believes it only once the host has accepted the control key.
 */
export interface HostFile {
  readonly pid: number;
  /** Port of the app's own interface, on loopback. */
  readonly appPort: number;
  /** Port of the API, whether or not it listens right now. */
  readonly apiPort: number;
  /** Made anew at each start; opens the app's interface. */
  readonly controlKey: string;
}

const isPort = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 65_535;

function parseHostFile(text: string): HostFile | null {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return null;
  const { pid, appPort, apiPort, controlKey } = value as Partial<Record<keyof HostFile, unknown>>;
  if (typeof pid !== 'number' || !isPort(appPort) || !isPort(apiPort)) return null;
  if (typeof controlKey !== 'string' || controlKey === '') return null;
  return { pid, appPort, apiPort, controlKey };
}

/** Writes it (0600) when the host serves. */
export function writeHostFile(directory: DataDirectory, file: HostFile): void {
  writePrivateFile(directory.hostFile, JSON.stringify(file));
}

/** Reads it; null if there is none or it is not whole. */
export function readHostFile(directory: DataDirectory): HostFile | null {
  try {
    return parseHostFile(readFileSync(directory.hostFile, 'utf8'));
  } catch {
    return null;
  }
}

/** Removes it when the host stops. One that stays is believed by nobody. */
export function removeHostFile(directory: DataDirectory): void {
  removeIfPossible(directory.hostFile);
}
