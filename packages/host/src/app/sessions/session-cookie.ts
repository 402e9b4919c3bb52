import { trustMilliseconds } from '../../browsers/trusted-browsers.ts';

/** Browsers show a cookie to every port of a machine, so its name carries the port: two hosts do not overwrite each other's. */
const cookieName = (port: number): string => `vitalgate-${port}`;

/** The `Set-Cookie` by which a browser is known again: out of reach for scripts and for requests of other sites. */
export function sessionCookie(port: number, value: string): string {
  return `${cookieName(port)}=${value}; Path=/; Max-Age=${trustMilliseconds / 1000}; HttpOnly; SameSite=Strict`;
}

/** Our cookies in a `Cookie` header. There may be several of the name, as another port can set one too. */
export function sessionCookies(port: number, header: string | null): readonly string[] {
  const start = `${cookieName(port)}=`;
  return (header ?? '')
    .split(/[;,]/)
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
}
