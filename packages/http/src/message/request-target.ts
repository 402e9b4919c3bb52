/** A request target in its parts. */
export interface RequestTarget {
  /** The authority of an absolute target, which then takes the place of the Host header; null if the target names none. */
  readonly authority: string | null;
  readonly path: string;
  /** Without its question mark; empty if there is none. */
  readonly query: string;
}

/** Reads a request target: a path with a query or, as a proxy is sent it, a whole `http` or `https` address. RFC 9112 3.2. */
export function parseRequestTarget(target: string): RequestTarget {
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target);
  const [authority, rest] = absolute === null ? [null, target] : [absolute[1] ?? '', absolute[2] ?? ''];
  const mark = rest.indexOf('?');
  const path = mark === -1 ? rest : rest.slice(0, mark);
  return { authority, path: path === '' ? '/' : path, query: mark === -1 ? '' : rest.slice(mark + 1) };
}
