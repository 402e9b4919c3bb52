import type { ProjectFile } from '../project-files.ts';

/** What connects to somebody, of Node's modules that can. A listener and a type are none. */
const connecting = /^(?:request|get|connect|createConnection|Agent|globalAgent|Socket|TLSSocket|ClientRequest)$/;

/** What the platform offers, and what only who connects needs. */
const platform = /(?<!\w\.)\bfetch\(|globalThis\.fetch\b|\bnew (?:WebSocket|EventSource)\b|['"]node:dns['"/]/;

/** Whether a source can open a connection to another program. */
export function opensConnections({ text }: ProjectFile): boolean {
  const imports = text.matchAll(/import (type )?([^;]*?) from ['"]node:(?:https?|http2|net|tls)['"]/g);
  const imported = [...imports].some(([, type, what = '']) => {
    if (type !== undefined) return false;
    const names = what.split(/[{},]/).map((name) => name.trim());
    return !what.startsWith('{') || names.some((name) => connecting.test(name.split(' ')[0] ?? ''));
  });
  return imported || platform.test(text);
}
