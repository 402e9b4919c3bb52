import { spawn } from 'node:child_process';

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a link in the user's browser where there is one. Never fails and never waits. */
export function openBrowser(link: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const [program, ...words] = openers[process.platform] ?? ['xdg-open'];
  if (program === 'xdg-open' && DISPLAY === undefined && WAYLAND_DISPLAY === undefined) return;
  const child = spawn(program, [...words, link], { detached: true, stdio: 'ignore' });
  child.once('error', () => undefined);
  child.unref();
}
