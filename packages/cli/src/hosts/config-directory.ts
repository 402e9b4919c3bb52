import { homedir } from 'node:os';
import { posix, resolve, win32 } from 'node:path';

/** What the place depends on. */
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
 * Where paired hosts are kept: `VITALGATE_CONFIG_DIR` if it is set, else the platform's usual place:
 * `~/Library/Application Support/Vitalgate Client` on macOS, `%LOCALAPPDATA%\Vitalgate Client` on Windows (never the
 * roaming folder: it would carry tokens to other machines), `$XDG_CONFIG_HOME/vitalgate` or `~/.config/vitalgate` elsewhere
 * (XDG Base Directory: a relative XDG_CONFIG_HOME counts as unset).
 */
export function configDirectory({ platform, environment, home }: Surroundings = processSurroundings()): string {
  const own = environment['VITALGATE_CONFIG_DIR'];
  if (own !== undefined && own !== '') return resolve(own);
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Vitalgate Client');
  if (platform === 'win32') {
    const local = environment['LOCALAPPDATA'];
    const base = local === undefined || local === '' ? win32.join(home, 'AppData', 'Local') : local;
    return win32.join(base, 'Vitalgate Client');
  }
  const shared = environment['XDG_CONFIG_HOME'];
  const base = shared !== undefined && posix.isAbsolute(shared) ? shared : posix.join(home, '.config');
  return posix.join(base, 'vitalgate');
}
