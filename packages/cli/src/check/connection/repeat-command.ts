import { formatHostAddress } from '@vitalgate/client';
import type { Asked } from './answer.ts';
import type { HostUnderCheck } from './pinned-socket.ts';

/** A command that asks the same by hand: curl with the key pinned. Tokens, and values that were taken from data, are names of variables. */
export function repeatCommand({ host, port }: HostUnderCheck, publicKeyPin: string, asked: Asked): string {
  const words = ['curl', '--silent', '--include', '--insecure', '--pinnedpubkey', quoted(publicKeyPin)];
  if (asked.method === 'HEAD') words.push('--head');
  else if (asked.method !== 'GET') words.push('--request', asked.method);
  if (asked.hostHeader !== null) words.push('--header', quoted(`Host: ${asked.hostHeader}`));
  for (const [name, value] of asked.headers) words.push('--header', quoted(`${name}: ${value}`));
  if (asked.token !== null) words.push('--header', '"Authorization: Bearer $TOKEN"');
  if (asked.body !== null) words.push('--data-binary', asked.body.length > 500 ? '@BODY' : quoted(asked.body));
  words.push('--path-as-is', shownUrl(`https://${formatHostAddress({ host, port })}`, asked));
  return words.join(' ');
}

function shownUrl(base: string, { target, hidden }: Asked): string {
  const [path = '', query] = target.split(/\?(.*)/s, 2);
  if (query === undefined) return quoted(`${base}${path}`);
  let hides = false;
  const shown = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    if (!hidden.includes(name) || pair.length <= name.length + 1) return pair;
    hides = true;
    return `${name}=$${name.toUpperCase()}`;
  });
  const url = `${base}${path}?${shown.join('&')}`;
  return hides ? `"${url}"` : quoted(url);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
