import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** What the usual place depends on. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** The process's own surroundings. */
export function processSurroundings(): Surroundings {
  return { platform: process.platform, environment: process.env, home: homedir() };
}

/**
 * The platform's usual place for an app's own data: `~/Library/Application Support/Vitalgate` on macOS,
 * `%LOCALAPPDATA%\Vitalgate` on Windows, `$XDG_DATA_HOME/vitalgate` or `~/.local/share/vitalgate` elsewhere
 * (XDG Base Directory: a relative XDG_DATA_HOME counts as unset).
 */
export function usualDataDirectory({ platform, environment, home }: Surroundings): string {
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Vitalgate');
  if (platform === 'win32') {
    const local = environment['LOCALAPPDATA'];
    return win32.join(local === undefined || local === '' ? win32.join(home, 'AppData', 'Local') : local, 'Vitalgate');
  }
  const shared = environment['XDG_DATA_HOME'];
  const base = shared !== undefined && posix.isAbsolute(shared) ? shared : posix.join(home, '.local', 'share');
  return posix.join(base, 'vitalgate');
}
