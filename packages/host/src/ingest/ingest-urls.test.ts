import { expect, test } from 'vitest';
import { ingestUrls } from './ingest-serving.ts';

const settings = { ingestOn: true, ingestPort: 8444, plainHttp: false, watchedFolder: null };
const addresses = ['192.0.2.2', '192.168.1.4', 'fd00::2', 'host.example'];
const hostsOf = (plainHttp: boolean): readonly string[] =>
  ingestUrls({ ...settings, plainHttp }, addresses).map((url) => new URL(url).hostname);

test('an address that the certificate of the authority cannot hold comes last', () => {
  expect(hostsOf(false)).toEqual(['192.168.1.4', '[fd00::2]', 'host.example', '192.0.2.2']);
});

test('without a certificate the likeliest address comes first', () => {
  expect(hostsOf(true)).toEqual(['192.0.2.2', '192.168.1.4', '[fd00::2]', 'host.example']);
});
