import type { ClientResponse } from '@vitalgate/client';
import { pinnedTransport } from '@vitalgate/client/node';
import { pageWalk } from '@vitalgate/client/unpublished';
import { CommandError, escapedJson, plainText } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { chooseHost } from '../hosts/choose-host.ts';
import { hostStore } from '../hosts/host-store.ts';
import { warnOn } from '../hosts/open-client.ts';

const base = '/api/v1/';

/** Path and query on the host, from `workouts?limit=2` or `/api/v1/workouts?limit=2`. Throws CommandError `invalid_input`. */
export function apiTarget(path: string): string {
  const target = path.startsWith('/') ? path : `${base}${path}`;
  if (target.startsWith(base) && /^[\x21-\x7e]+$/.test(target) && !/#|:\/\//.test(target)) return target;
  throw new CommandError(
    'invalid_input',
    `A path of the API is like workouts?limit=2 or ${base}workouts?limit=2, with what is no plain letter written as %XX.`,
  );
}

function withCursor(target: string, cursor: string): string {
  const [path = '', query = ''] = target.split(/\?(.*)/s, 2);
  const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('cursor='));
  return `${path}?${[...others, `cursor=${encodeURIComponent(cursor)}`].join('&')}`;
}

interface PageBody {
  readonly data: readonly unknown[];
  readonly nextCursor: string | null;
}

function pageOf(body: string): PageBody | null {
  const value = JSON.parse(body) as Partial<PageBody> | null;
  const isPage = Array.isArray(value?.data) && (value.nextCursor === null || typeof value.nextCursor === 'string');
  return isPage ? (value as PageBody) : null;
}

function isJson({ headers }: ClientResponse): boolean {
  return /^application\/(?:\w+\+)?json\b/.test(headers['content-type'] ?? '');
}

function refusalOf({ status, body }: ClientResponse): CommandError {
  try {
    const { error } = JSON.parse(body) as { error: { code: string; message: string } };
    return new CommandError(plainText(error.code), `The host answered ${status}: ${plainText(error.message)}`);
  } catch {
    return new CommandError('refused', `The host answered ${status}.`);
  }
}

/** `api <path>`: one GET, its body as it came; with `--paginate` the records of all pages as one. */
export async function callApi({ terminal, json, words, options, hostName, signal }: CommandInput): Promise<number> {
  let target = apiTarget(words[0] ?? '');
  const store = hostStore();
  const host = await chooseHost(store, hostName);
  const headers = { authorization: `Bearer ${await store.tokenOf(host)}` };
  const transport = pinnedTransport(host.addresses, host.fingerprint, { onWarning: warnOn(terminal) });
  try {
    const records: unknown[] = [];
    const check = pageWalk();
    for (;;) {
      const response = await transport.send({ method: 'GET', target, headers, signal });
      if (response.status !== 200 || !isJson(response)) {
        const failure = response.status === 200 ? null : refusalOf(response);
        // Once: with --json a failure is printed as every command's is.
        if (failure === null || !json) await terminal.outText(`${escapedJson(response.body)}\n`);
        if (failure !== null) throw failure;
        return 0;
      }
      const page = options['paginate'] === true ? pageOf(response.body) : null;
      if (page === null) {
        await terminal.outText(`${escapedJson(response.body)}\n`);
        return 0;
      }
      for (const record of page.data) records.push(record);
      check(page.nextCursor, page.data[0]);
      if (page.nextCursor === null) break;
      target = withCursor(target, page.nextCursor);
    }
    await terminal.outText('{"data":[');
    for (const [place, record] of records.entries()) {
      await terminal.outText(`${place === 0 ? '' : ','}${escapedJson(JSON.stringify(record))}`);
    }
    await terminal.outText('],"nextCursor":null}\n');
    return 0;
  } finally {
    transport.close();
  }
}
