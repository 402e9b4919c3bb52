import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

export function processSurroundings(): Surroundings {
  return { platform: process.platform, environment: process.env, home: homedir() };
}

const xdgFolders = {
  data: { variable: 'XDG_DATA_HOME', usual: ['.local', 'share'] },
  config: { variable: 'XDG_CONFIG_HOME', usual: ['.config'] },
} as const;

/**
 * The platform's usual place for a program's data or its configuration: the folder `name` in `~/Library/Application Support` on macOS
 * and in `%LOCALAPPDATA%` on Windows (never the roaming folder: it would carry keys to other machines), and `vitalgate` in
 * `$XDG_DATA_HOME` or `~/.local/share`, `$XDG_CONFIG_HOME` or `~/.config` elsewhere (XDG Base Directory: a relative one counts as unset).
 */
export function usualFolder(
  { platform, environment, home }: Surroundings,
  kind: keyof typeof xdgFolders,
  name: string,
): string {
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', name);
  if (platform === 'win32') {
    const local = environment['LOCALAPPDATA'];
    return win32.join(local === undefined || local === '' ? win32.join(home, 'AppData', 'Local') : local, name);
  }
  const { variable, usual } = xdgFolders[kind];
  const shared = environment[variable];
  const base = shared !== undefined && posix.isAbsolute(shared) ? shared : posix.join(home, ...usual);
  return posix.join(base, 'vitalgate');
}
