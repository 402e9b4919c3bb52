import { unchosenPreferences, withChoices } from '@vitalgate/contract';
import { clientRow } from '../../../../test/records/client-row.ts';
import type {
  ActivityEntry,
  ActivityStore,
  ClientRow,
  Instant,
  PairingRequestRow,
  PairingStore,
} from '@vitalgate/core';
import { describe, expect, it } from 'vitest';
import { controlStoresInMemory } from '../../../../test/stores/stores-in-memory.ts';

const instant = (milliseconds: number): Instant => milliseconds as Instant;

describe('SettingsStore', () => {
  it('starts with everything off and unaccepted', () => {
    expect(controlStoresInMemory().settings.read()).toEqual({
      developerModeOn: false,
      termsAcceptedAt: null,
      rawConsentAcceptedAt: null,
    });
  });

  it('holds what was written last, also a withdrawal', () => {
    const store = controlStoresInMemory().settings;
    store.write({ developerModeOn: true, termsAcceptedAt: instant(1), rawConsentAcceptedAt: instant(2) });
    expect(store.read()).toEqual({ developerModeOn: true, termsAcceptedAt: 1, rawConsentAcceptedAt: 2 });
    store.write({ developerModeOn: true, termsAcceptedAt: instant(1), rawConsentAcceptedAt: null });
    expect(store.read()).toEqual({ developerModeOn: true, termsAcceptedAt: 1, rawConsentAcceptedAt: null });
  });
});

describe('PermissionStore', () => {
  it('starts ungranted, and grants and withdraws by type', () => {
    const store = controlStoresInMemory().permissions;
    expect(store.isGranted('heartRate')).toBe(false);
    store.grant(['heartRate', 'stepCount', 'heartRate']);
    store.withdraw(['stepCount', 'bodyMass']);
    expect([...store.granted()]).toEqual(['heartRate']);
    expect(store.isGranted('heartRate')).toBe(true);
    expect(store.isGranted('stepCount')).toBe(false);
  });
});

function request(requestId: string, changes: Partial<PairingRequestRow> = {}): PairingRequestRow {
  return {
    requestId,
    displayName: 'A "quoted" ünïcode 🙂 client',
    scopes: ['app.metrics', 'rawhealth.raw'],
    remoteAddress: '192.168.1.7',
    confirmationCode: '004211',
    pollingTokenHash: `hash-of-${requestId}`,
    status: 'pending',
    createdAt: instant(1000),
    expiresAt: instant(301_000),
    resolvedAt: null,
    clientId: null,
    cleared: false,
    ...changes,
  };
}

const client = (clientId: string, changes: Partial<ClientRow> = {}): ClientRow =>
  clientRow(clientId, { displayName: 'Client', approvedAt: instant(2000), ...changes });

/** Approves a fresh request as this client. */
function pair(store: PairingStore, row: ClientRow): void {
  store.insertRequest(request(row.requestId));
  const approved = request(row.requestId, { status: 'approved', clientId: row.clientId });
  if (!store.approvePending(approved, row)) throw new Error('the request was not pending');
}

describe('PairingStore', () => {
  it('gives a request back as it was stored, and null for an unknown one', () => {
    const store = controlStoresInMemory().pairing;
    store.insertRequest(request('r1'));
    expect(store.findRequest('r1')).toEqual(request('r1'));
    expect(store.findRequest('r2')).toBeNull();
  });

  it('lists requests oldest first', () => {
    const store = controlStoresInMemory().pairing;
    store.insertRequest(request('late', { createdAt: instant(9000) }));
    store.insertRequest(request('early', { createdAt: instant(10) }));
    expect(store.listRequests().map(({ requestId }) => requestId)).toEqual(['early', 'late']);
  });

  it('refuses a second request with the same id and keeps the first', () => {
    const store = controlStoresInMemory().pairing;
    store.insertRequest(request('r1'));
    expect(() => store.insertRequest(request('r1', { displayName: 'Other' }))).toThrow();
    expect(store.findRequest('r1')?.displayName).toBe('A "quoted" ünïcode 🙂 client');
  });

  it('S27: approves a pending request once, and never one that is denied, expired or unknown', () => {
    const store = controlStoresInMemory().pairing;
    store.insertRequest(request('r1'));
    store.insertRequest(request('denied'));
    store.insertRequest(request('expired'));
    expect(store.resolvePending(request('denied', { status: 'denied', resolvedAt: instant(5) }))).toBe(true);
    expect(store.resolvePending(request('expired', { status: 'expired' }))).toBe(true);

    const approved = request('r1', { status: 'approved', clientId: 'c1', resolvedAt: instant(2000) });
    expect(store.approvePending(approved, client('c1', { requestId: 'r1' }))).toBe(true);
    expect(store.findRequest('r1')).toEqual(approved);
    for (const id of ['r1', 'denied', 'expired', 'unknown']) {
      expect(store.approvePending(request(id, { status: 'approved' }), client(`c-${id}`))).toBe(false);
      expect(store.resolvePending(request(id, { status: 'denied' }))).toBe(false);
    }
    expect(store.listClients()).toEqual([client('c1', { requestId: 'r1' })]);
    expect(store.findRequest('denied')?.status).toBe('denied');
    expect(store.findRequest('unknown')).toBeNull();
  });

  it('approves both request and client or neither', () => {
    const store = controlStoresInMemory().pairing;
    pair(store, client('c1'));
    store.insertRequest(request('r2'));
    expect(() => store.approvePending(request('r2', { status: 'approved', clientId: 'c1' }), client('c1'))).toThrow();
    expect(store.findRequest('r2')?.status).toBe('pending');
    expect(store.listClients()).toHaveLength(1);
  });

  it('clears and deletes the named requests only', () => {
    const store = controlStoresInMemory().pairing;
    for (const id of ['r1', 'r2', 'r3']) store.insertRequest(request(id));
    store.markCleared(['r1', 'unknown']);
    store.deleteRequests(['r3', 'unknown']);
    expect(store.listRequests().map(({ requestId, cleared }) => [requestId, cleared])).toEqual([
      ['r1', true],
      ['r2', false],
    ]);
  });

  it('finds a client by the hash of its token only once that is set', () => {
    const store = controlStoresInMemory().pairing;
    pair(store, client('c1'));
    pair(store, client('c2', { approvedAt: instant(3000) }));
    expect(store.findClientByTokenHash('h1')).toBeNull();
    store.setTokenHash('c1', 'h1');
    store.setTokenHash('c2', 'h2');
    store.setTokenHash('unknown', 'h3');
    expect(store.findClientByTokenHash('h2')?.clientId).toBe('c2');
    expect(store.findClientByTokenHash('h3')).toBeNull();
    expect(store.findClient('c1')?.tokenHash).toBe('h1');
  });

  it('notes the first use once and the last use each time', () => {
    const store = controlStoresInMemory().pairing;
    pair(store, client('c1'));
    store.touchClient('c1', instant(10_000));
    store.touchClient('c1', instant(10_500));
    store.touchClient('c1', instant(500_000));
    store.touchClient('c1', instant(500_001));
    store.touchClient('unknown', instant(1));
    expect(store.findClient('c1')).toMatchObject({ firstUsedAt: 10_000, lastSeenAt: 500_001 });
    expect(store.listClients()).toMatchObject([{ firstUsedAt: 10_000, lastSeenAt: 500_001 }]);
  });

  it('S41: deletes one client and leaves the others', () => {
    const store = controlStoresInMemory().pairing;
    pair(store, client('c1', { tokenHash: 'h1' }));
    pair(store, client('c2', { tokenHash: 'h2', approvedAt: instant(1) }));
    expect(store.deleteClient('c1')).toBe(true);
    expect(store.deleteClient('c1')).toBe(false);
    expect(store.findClientByTokenHash('h1')).toBeNull();
    expect(store.listClients().map(({ clientId }) => clientId)).toEqual(['c2']);
    store.deleteAllClients();
    expect(store.listClients()).toEqual([]);
    expect(store.findClient('c2')).toBeNull();
  });
});

function activity(activityId: string, lastAt: number, changes: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    activityId,
    clientId: 'c1',
    clientName: 'Client',
    operation: 'getRawHealthSamples',
    filters: { type: 'heartRate' },
    firstAt: instant(lastAt - 5),
    lastAt: instant(lastAt),
    requests: 3,
    records: 700,
    refused: null,
    ...changes,
  };
}

const all = { clientId: null, since: null, limit: 100 };
describe('ActivityStore', () => {
  it('lists newest first, by client, since a time, and no more than asked', () => {
    const store = controlStoresInMemory().activity;
    store.save([activity('a', 100), activity('b', 300, { clientId: 'c2' }), activity('c', 200)]);
    const ids = (filter: Parameters<ActivityStore['list']>[0]) => store.list(filter).map((entry) => entry.activityId);
    expect(ids(all)).toEqual(['b', 'c', 'a']);
    expect(ids({ ...all, clientId: 'c1' })).toEqual(['c', 'a']);
    expect(ids({ ...all, since: instant(200) })).toEqual(['b', 'c']);
    expect(ids({ ...all, limit: 1 })).toEqual(['b']);
    expect(ids({ clientId: 'c1', since: instant(150), limit: 5 })).toEqual(['c']);
  });

  it('goes on behind an entry, also among those of the same time and where that entry is gone', () => {
    const store = controlStoresInMemory().activity;
    store.save([activity('a', 100), activity('b', 100), activity('c', 100), activity('d', 90, { clientId: 'c2' })]);
    const ids = (filter: Parameters<ActivityStore['list']>[0]) => store.list(filter).map((entry) => entry.activityId);
    const behind = (activityId: string) => ({ ...all, before: { lastAt: instant(100), activityId } });
    expect(ids(behind('c'))).toEqual(['b', 'a', 'd']);
    expect(ids({ ...behind('c'), limit: 1 })).toEqual(['b']);
    expect(ids(behind('bb'))).toEqual(['b', 'a', 'd']);
    expect(ids({ ...behind('c'), clientId: 'c1', since: instant(95) })).toEqual(['b', 'a']);
    expect(ids({ ...behind('a'), clientId: 'c1' })).toEqual([]);
  });

  it('names every client once, as its newest read does', () => {
    const store = controlStoresInMemory().activity;
    expect(store.clients()).toEqual([]);
    store.save([
      activity('a', 300, { clientName: 'New name' }),
      activity('b', 200, { clientName: 'Old name' }),
      activity('c', 100, { clientId: 'b9', clientName: 'Other' }),
    ]);
    expect(store.clients()).toEqual([
      { clientId: 'b9', clientName: 'Other' },
      { clientId: 'c1', clientName: 'New name' },
    ]);
  });

  it('replaces an entry with the same id', () => {
    const store = controlStoresInMemory().activity;
    store.save([activity('a', 100)]);
    const grown = activity('a', 900, { requests: 9, records: 2100, refused: 'permission_denied' });
    store.save([grown]);
    store.save([]);
    expect(store.list(all)).toEqual([grown]);
  });

  it('counts answered entries by client, a walk of many requests once', () => {
    const store = controlStoresInMemory().activity;
    expect(store.countReads()).toEqual(new Map());
    store.save([
      activity('a', 100, { requests: 9 }),
      activity('b', 200),
      activity('c', 300, { refused: 'permission_denied' }),
      activity('d', 400, { clientId: 'c2' }),
      activity('e', 500, { clientId: 'c3', refused: 'raw_consent_required' }),
    ]);
    expect(store.countReads()).toEqual(
      new Map([
        ['c1', 2],
        ['c2', 1],
      ]),
    );
  });

  it('P12: what clients read since a time says first who was refused, by requests', () => {
    const store = controlStoresInMemory().activity;
    store.save([
      activity('old', 100, { refused: 'permission_denied' }),
      activity('a', 200, { requests: 9 }),
      activity('b', 300),
      activity('c', 300, { clientId: 'c2', refused: 'insufficient_scope', requests: 5 }),
      activity('d', 300, { clientId: 'c2' }),
    ]);
    expect(store.readsSince(instant(200)).map(({ clientId, reads, refused }) => [clientId, reads, refused])).toEqual([
      ['c2', 1, 5],
      ['c1', 2, 0],
    ]);
  });

  it('keeps everything although the clock runs far ahead for a few days, however much is read then', () => {
    const day = 86_400_000;
    const store = controlStoresInMemory().activity;
    store.save([activity('first', day), activity('second', 2 * day)]);
    for (let read = 0; read < 200; read++) store.save([activity(`ahead ${read}`, 400 * day + read * 1_800_000)]);
    const mended = 3 * day;
    store.save([activity('mended', mended)]);
    const past = store.list({ ...all, before: { lastAt: instant(4 * day), activityId: '' } });
    expect(past.map(({ activityId }) => activityId)).toEqual(['mended', 'second', 'first']);
  });

  it('keeps what the clock says is young, although the log holds times far ahead', () => {
    const day = 86_400_000;
    const store = controlStoresInMemory().activity;
    for (let ahead = 0; ahead < 7; ahead++) store.save([activity(`ahead ${ahead}`, (400 + ahead) * day)]);
    store.save([activity('mended', 3 * day)]);
    store.save([activity('later', 4 * day)]);
    expect(store.list({ ...all, limit: 100 }).map(({ activityId }) => activityId)).toContain('mended');
  });

  it('keeps 90 days', () => {
    const day = 86_400_000;
    const store = controlStoresInMemory().activity;
    store.save([activity('old', day), activity('kept', 2 * day)]);
    const days = [92, 93, 94, 95, 96, 97, 98];
    for (const at of days) store.save([activity(`on ${at}`, at * day)]);
    const left = store.list(all).map(({ activityId }) => activityId);
    expect(left).toEqual([...days.map((at) => `on ${at}`).reverse(), 'kept']);
  });
});

describe('PreferenceStore', () => {
  it('starts unchosen, and holds what was written last', () => {
    const store = controlStoresInMemory().preferences;
    expect(store.read()).toEqual(unchosenPreferences);
    const chosen = withChoices(store.read(), {
      language: 'de',
      theme: 'dark',
      units: { mass: 'st' },
      homeNumbers: ['stepCount', 'heartRate'],
    });
    store.write(chosen);
    expect(store.read()).toEqual({
      ...unchosenPreferences,
      language: 'de',
      theme: 'dark',
      units: { ...unchosenPreferences.units, mass: 'st' },
      homeNumbers: ['stepCount', 'heartRate'],
    });
    store.write(withChoices(store.read(), { language: null, units: { energy: 'kJ' } }));
    expect(store.read()).toMatchObject({ language: null, theme: 'dark', units: { mass: 'st', energy: 'kJ' } });
  });
});
