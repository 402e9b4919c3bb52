import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@vitalgate/client/node';
import { appCall, pairedToken } from '../contract/app-call.ts';
import { allScopes } from '../contract/stocked-host.ts';
import { sampleZone, startHost, type RunningHost } from '../host-process.ts';
import { preparedStore } from '../prepared-store.ts';
import { connectedServer } from './connected-server.ts';

/** An agent over a host with the sample person, who gave every consent and permission. */
export interface SampleAgent {
  readonly host: RunningHost;
  readonly token: string;
  /** When it is asked, as the server has it. */
  readonly now: string;
  readonly call: Awaited<ReturnType<typeof connectedServer>>['call'];
  /** Every record of a list of the API, read page by page and not by the server. */
  all<Item>(path: string): Promise<readonly Item[]>;
  close(): Promise<void>;
}

/** Starts it, in this process. */
export async function sampleAgent(): Promise<SampleAgent> {
  const store = await preparedStore('sample');
  const host = await startHost({ here: true, copyOf: store, developerMode: true });
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { all: true });
  const token = await pairedToken(host, allScopes, 'Agent');
  const { pairingLink } = (await appCall(host, 'readCertificate')) as { pairingLink: string };
  const fingerprint = new URL(pairingLink).searchParams.get('sha256') ?? '';
  const client = connect({ addresses: [{ host: '127.0.0.1', port: host.apiPort }], fingerprint, token });
  // As the store was made: the day may change while the suite runs.
  const now = (await stat(join(store, 'health.sqlite'))).mtime.toISOString();
  const { call } = await connectedServer(client, { now, timeZone: sampleZone });
  return {
    host,
    token,
    now,
    call,
    async all<Item>(path: string) {
      const records: Item[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page = (await host.request({ path: `/api/v1/${path}${next}`, token })).json() as {
          data: Item[];
          nextCursor: string | null;
        };
        records.push(...page.data);
        cursor = page.nextCursor;
      }
      return records;
    },
    async close() {
      client.close();
      await host.stop();
    },
  };
}
