import { spawn } from 'node:child_process';

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Whether this user sits before a screen that a browser can be opened on. */
export function hasDesktop(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return openers[process.platform] !== undefined || DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined;
}

/**
 * Opens a file in the user's browser. Never fails and never waits. Every user of the machine can read the path while the
 * opener runs, so it must hold no secret.
 */
export function openBrowser(path: string): void {
  const [program, ...words] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, path], { detached: true, stdio: 'ignore' });
  child.once('error', () => undefined);
  child.unref();
}
