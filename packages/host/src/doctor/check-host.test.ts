import type { FeedView, StatusView } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { checkAddresses, checkClock, checkFeeds, checkPorts } from './check-host.ts';

const status: StatusView = {
  running: true,
  version: '0.1.0',
  dataDirectory: '/data',
  apiPort: 8443,
  apiUrls: [],
  listening: true,
  developerModeOn: true,
  termsAcceptedAt: '2026-03-09T07:30:00.000Z',
  rawConsentAcceptedAt: null,
  pairingOpen: false,
  discoverable: false,
  clients: 0,
  permissionsGranted: 0,
  counts: {
    quantitySamples: 0,
    categorySamples: 0,
    workouts: 0,
    nutritionEntries: 0,
    bloodTests: 0,
    foods: 0,
  },
  lastImport: null,
  ingest: { on: false, listening: false, port: 8446, plainHttp: false, problem: null },
  feeds: [],
  watchedFolder: null,
  setAside: [],
};
const feed: FeedView = {
  feed: 'ndjson',
  name: 'Phone',
  keyIds: ['k'],
  revokedKeyIds: [],
  state: 'delivering',
  lastDeliveryAt: '2026-03-09T07:30:00.000Z',
  lastDeliveryRecords: 1,
  lastDeliveryOutcome: null,
  usualIntervalSeconds: 3600,
  silentAt: null,
  deliveries: 2,
  waiting: 0,
  problem: null,
};

test('an API that should listen and does not, and a closed feed listener, are problems', async () => {
  expect(await checkPorts(status)).toMatchObject({ state: 'well', message: expect.stringContaining('8443') as string });
  expect(await checkPorts({ ...status, listening: false })).toMatchObject({ state: 'problem' });
  expect(await checkPorts({ ...status, listening: false, developerModeOn: false })).toMatchObject({ state: 'well' });
  const closed = { ...status, ingest: { ...status.ingest, problem: 'port 8446 is taken' } };
  expect(await checkPorts(closed)).toEqual({
    check: 'ports',
    state: 'problem',
    message: 'Live feeds: port 8446 is taken',
  });
});

test('a clock that runs behind what happened is a problem, by more than some minutes', () => {
  const times = ['2026-03-09T07:26:00Z', '2026-03-09T07:24:00Z', '2027-01-01T00:00:00Z'];
  expect(times.map((instant) => checkClock(status, new Date(instant)).state)).toEqual(['well', 'problem', 'well']);
});

test('a silent feed and one whose deliveries do not come in are named', () => {
  expect(checkFeeds({ ...status, feeds: [feed] })).toMatchObject([{ state: 'well' }]);
  const found = checkFeeds({
    ...status,
    feeds: [
      { ...feed, state: 'silent' },
      { ...feed, problem: 'The disk is full.' },
    ],
  });
  expect(found.map(({ state, message }) => [state, message.split(' ')[0]])).toEqual([
    ['problem', 'Phone'],
    ['problem', 'Phone:'],
  ]);
});

test('a machine without a network address can still serve itself', () => {
  expect(checkAddresses([]).state).toBe('note');
  expect(checkAddresses(['192.168.1.7'])).toMatchObject({
    state: 'well',
    message: expect.stringContaining('192.168.1.7') as string,
  });
});
