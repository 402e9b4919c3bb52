import type { Scope } from '@vitalgate/contract';
import { fixedClock } from '../../../../test/ports/fixed-clock.ts';
import { scriptHasher } from '../../../../test/ports/script-hasher.ts';
import { seededRandom } from '../../../../test/ports/seeded-random.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { controlStoresInMemory } from '../../../../test/stores/stores-in-memory.ts';
import { clientOf } from '../access/client-gate.ts';
import { ApiError } from '../errors/api-error.ts';
import type { PairingStore } from '../ports/control-stores.ts';
import { instant } from '../records/instant.ts';
import { PairingDesk, type PairingEvent } from './pairing-desk.ts';

const minute = 60_000;
const second = 1000;

let clock = fixedClock();
let store: PairingStore;
let events: PairingEvent[] = [];
let isOpen = true;
const hasher = scriptHasher(Uint8Array.from({ length: 32 }, (_, index) => index));
let random = seededRandom(1);
let desk: PairingDesk;

function newDesk(): PairingDesk {
  return new PairingDesk({
    store,
    clock,
    random,
    hasher,
    isWindowOpen: () => isOpen,
    onEvent: (event) => events.push(event),
  });
}

beforeEach(() => {
  clock = fixedClock();
  store = controlStoresInMemory().pairing;
  events = [];
  isOpen = true;
  random = seededRandom(1);
  desk = newDesk();
});

function create(displayName = 'Dashboard', remoteAddress = '192.168.1.7', scopes: readonly Scope[] = ['app.metrics']) {
  return desk.create({ displayName, scopes, remoteAddress });
}

function refusal(act: () => unknown): { code: string; retryAfterSeconds: number | null } {
  try {
    act();
  } catch (fault) {
    if (fault instanceof ApiError) return { code: fault.code, retryAfterSeconds: fault.retryAfterSeconds };
    throw fault;
  }
  return { code: 'none', retryAfterSeconds: null };
}

const tries = (count: number, address: string): string[] =>
  Array.from({ length: count }, () => refusal(() => create('Dashboard', address)).code);

function use(token: string): void {
  clientOf({ ...controlStoresInMemory(), pairing: store, hasher, clock }, token);
}

function bearerTokenOf(created: { requestId: string; pollingToken: string }): string {
  const { bearerToken } = desk.poll(created.requestId, created.pollingToken);
  if (bearerToken === undefined) throw new Error('no token was handed over');
  return bearerToken;
}

describe('creating', () => {
  it('[Spec 3.create] answers with a pending request, its token, code and times', () => {
    const created = create();
    expect(created).toEqual({
      requestId: expect.stringMatching(/^req_[A-Za-z0-9_-]{22}$/) as string,
      pollingToken: expect.stringMatching(/^vgp_[A-Za-z0-9_-]{43}$/) as string,
      status: 'pending',
      confirmationCode: expect.stringMatching(/^\d{6}$/) as string,
      expiresAt: '2026-03-09T07:35:00.000Z',
      pollIntervalSeconds: 2,
    });
  });

  it('[Spec 3.create.shown] shows the request with its name, scopes, address and code, and says so at once', () => {
    const { requestId, confirmationCode } = create('Dashboard', '10.0.0.3', ['app.metrics', 'rawhealth.raw']);
    const shown = {
      requestId,
      displayName: 'Dashboard',
      scopes: ['app.metrics', 'rawhealth.raw'],
      remoteAddress: '10.0.0.3',
      confirmationCode,
      status: 'pending',
    };
    expect(desk.pending()).toEqual([expect.objectContaining(shown)]);
    expect(events).toEqual([{ kind: 'requested', request: expect.objectContaining(shown) as object }]);
  });

  it('keeps no plain token', () => {
    const { pollingToken } = create();
    expect(JSON.stringify(store.listRequests())).not.toContain(pollingToken.slice(4));
  });

  it('S25, S26: with the same name makes another request with another id, token and code, and leaves the first as it was', () => {
    const first = create();
    const before = store.findRequest(first.requestId);
    const again = create();
    expect(again.requestId).not.toBe(first.requestId);
    expect(again.pollingToken).not.toBe(first.pollingToken);
    expect(again.confirmationCode).not.toBe(first.confirmationCode);
    expect(store.findRequest(first.requestId)).toEqual(before);
    expect(desk.pending()).toHaveLength(2);
    expect(desk.poll(first.requestId, first.pollingToken).status).toBe('pending');
  });

  it('draws another code if one that is pending has it', () => {
    const bytes = [
      [0, 0, 0, 0, 0, 7],
      [0, 0, 0, 0, 0, 7],
      [0, 0, 0, 0, 1, 0],
    ];
    const fixed = {
      bytes: (count: number) => (count === 6 ? Uint8Array.from(bytes.shift() ?? []) : random.bytes(count)),
    };
    desk = new PairingDesk({ store, clock, random: fixed, hasher, isWindowOpen: () => true });
    expect([create().confirmationCode, create().confirmationCode]).toEqual(['000007', '000256']);
  });

  it('[Spec 5.4.page] S40: is refused while the window is closed', () => {
    isOpen = false;
    expect(refusal(() => desk.checkWindow()).code).toBe('pairing_closed');
    isOpen = true;
    expect(refusal(() => desk.checkWindow()).code).toBe('none');
  });
});

describe('polling', () => {
  it('[Spec 3.poll, 2.1.bearerToken] S36: of a pending request is pending at once and however often, without a bearerToken', () => {
    const { requestId, pollingToken } = create();
    for (let count = 0; count < 50; count++) {
      expect(desk.poll(requestId, pollingToken)).toEqual({
        requestId,
        status: 'pending',
        scopes: ['app.metrics'],
        expiresAt: '2026-03-09T07:35:00.000Z',
      });
    }
  });

  it('[Spec 5.2.own] takes the token of this request alone', () => {
    const mine = create();
    const other = create();
    expect(refusal(() => desk.poll(mine.requestId, other.pollingToken)).code).toBe('invalid_token');
    for (const token of ['', 'x', mine.pollingToken.toLowerCase(), `${mine.pollingToken}A`, ` ${mine.pollingToken}`]) {
      expect(refusal(() => desk.poll(mine.requestId, token)).code).toBe('invalid_token');
    }
  });

  it('S31: with a client token is refused', () => {
    const created = create();
    desk.approve(created.requestId);
    const token = bearerTokenOf(created);
    expect(refusal(() => desk.poll(created.requestId, token)).code).toBe('invalid_token');
  });

  it('of a requestId that there never was is not_found, whatever the token', () => {
    const { pollingToken } = create();
    expect(refusal(() => desk.poll('nothing', pollingToken)).code).toBe('not_found');
    expect(refusal(() => desk.poll('nothing', 'x')).code).toBe('not_found');
  });
});

describe('approving', () => {
  it('some of the scopes asked for: the poll says which, and nothing else is granted', () => {
    const { requestId, pollingToken } = create('Agent', '10.0.0.3', ['app.metrics', 'app.workouts', 'app.bloodTests']);
    expect(desk.approve(requestId, ['app.workouts', 'app.metrics', 'rawhealth.raw'])).toBe('done');
    expect(desk.poll(requestId, pollingToken)).toMatchObject({
      status: 'approved',
      scopes: ['app.metrics', 'app.workouts'],
    });
    expect(store.listClients()).toMatchObject([
      { scopes: ['app.metrics', 'app.workouts'], askedScopes: ['app.metrics', 'app.workouts', 'app.bloodTests'] },
    ]);
    const other = create();
    expect(desk.approve(other.requestId, ['app.bloodTests'])).toBe('notPending');
    expect(desk.poll(other.requestId, other.pollingToken).status).toBe('pending');
  });

  it('[Spec 3.approve] makes one client with exactly the scopes asked for, and the next poll brings its token', () => {
    const created = create('Dashboard', '10.0.0.3', ['app.workouts', 'rawhealth.raw']);
    clock.advance(30 * second);
    expect(desk.approve(created.requestId)).toBe('done');
    expect(store.listClients()).toEqual([
      expect.objectContaining({
        requestId: created.requestId,
        displayName: 'Dashboard',
        scopes: ['app.workouts', 'rawhealth.raw'],
        approvedAt: 1_773_041_430_000,
        tokenHash: null,
        firstUsedAt: null,
      }),
    ]);
    expect(desk.poll(created.requestId, created.pollingToken)).toEqual({
      requestId: created.requestId,
      status: 'approved',
      scopes: ['app.workouts', 'rawhealth.raw'],
      expiresAt: '2026-03-09T07:35:00.000Z',
      bearerToken: expect.stringMatching(/^vgc_[A-Za-z0-9_-]{43}$/) as string,
    });
    expect(desk.pending()).toEqual([]);
    expect(events.map(({ kind, request }) => `${kind} ${request.status}`)).toEqual([
      'requested pending',
      'resolved approved',
    ]);
  });

  it('S27: twice fails the second time and makes no second client', () => {
    const { requestId } = create();
    expect([desk.approve(requestId), desk.approve(requestId)]).toEqual(['done', 'notPending']);
    expect(store.listClients()).toHaveLength(1);
  });

  it('S27: after a denial fails and makes no client', () => {
    const { requestId } = create();
    expect([desk.deny(requestId), desk.approve(requestId)]).toEqual(['done', 'notPending']);
    expect(store.listClients()).toEqual([]);
  });

  it('S27: of a request that is not there fails', () => {
    create();
    expect(desk.approve('nothing')).toBe('notFound');
    expect(store.listClients()).toEqual([]);
  });

  it('approve after approve does not undo a denial, nor a denial an approval', () => {
    const created = create();
    desk.approve(created.requestId);
    expect(desk.deny(created.requestId)).toBe('notPending');
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe('approved');
  });

  it('S27: of two desks over one store that decide at once, one wins', () => {
    const { requestId } = create();
    // The second one reads the request before the first decides, as another process would.
    const row = store.findRequest(requestId);
    desk.deny(requestId);
    const late = new PairingDesk({
      store: { ...store, listRequests: () => [], findRequest: () => row },
      clock,
      random,
      hasher,
      isWindowOpen: () => true,
    });
    expect(late.approve(requestId)).toBe('notPending');
    expect(store.listClients()).toEqual([]);
    expect(store.findRequest(requestId)?.status).toBe('denied');
  });

  it('[Spec 3.approve.page] works only while the window is open; else nothing changes', () => {
    const created = create();
    isOpen = false;
    expect([desk.approve(created.requestId), desk.deny(created.requestId)]).toEqual(['windowClosed', 'windowClosed']);
    expect(store.listClients()).toEqual([]);
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe('pending');
    isOpen = true;
    expect(desk.pending()).toHaveLength(1);
    expect(desk.approve(created.requestId)).toBe('done');
  });
});

describe('denying', () => {
  it('[Spec 3.deny] ends the request without a client or a token', () => {
    const created = create();
    expect(desk.deny(created.requestId)).toBe('done');
    expect(desk.poll(created.requestId, created.pollingToken)).toEqual({
      requestId: created.requestId,
      status: 'denied',
      scopes: ['app.metrics'],
      expiresAt: '2026-03-09T07:35:00.000Z',
    });
    expect(store.listClients()).toEqual([]);
  });
});

describe('expiring', () => {
  it('[Spec 3.expire] comes five minutes after the request was made', () => {
    const created = create();
    clock.advance(5 * minute - 1);
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe('pending');
    clock.advance(1);
    expect(desk.poll(created.requestId, created.pollingToken)).toMatchObject({ status: 'expired' });
    expect(desk.poll(created.requestId, created.pollingToken)).not.toHaveProperty('bearerToken');
    expect(events.at(-1)?.request.status).toBe('expired');
  });

  it('S29: an approval after five minutes by the monotonic clock fails, though the wall clock was set back', () => {
    const created = create();
    clock.advance(5 * minute);
    clock.setNow(instant(clock.now() - 60 * minute));
    expect(desk.approve(created.requestId)).toBe('notPending');
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe('expired');
    expect(store.listClients()).toEqual([]);
  });

  it('S29: an approval after five minutes by the wall clock fails, though the monotonic one stood still in sleep', () => {
    const created = create();
    clock.setNow(instant(clock.now() + 5 * minute));
    expect(desk.approve(created.requestId)).toBe('notPending');
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe('expired');
    expect(store.listClients()).toEqual([]);
  });

  it('S29: a wall clock that is set back does not lengthen the five minutes', () => {
    const created = create();
    clock.setNow(instant(clock.now() - 60 * minute));
    clock.advance(5 * minute - 1);
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe('pending');
    clock.advance(1);
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe('expired');
  });

  it('is what a restart of the host does to a pending request', () => {
    const created = create();
    clock.advance(second);
    desk = newDesk();
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe('expired');
    expect(desk.approve(created.requestId)).toBe('notPending');
    expect(store.listClients()).toEqual([]);
  });
});

describe('what has ended', () => {
  it.each(['denied', 'expired'] as const)('%s can be polled for ten minutes and is then not found', (status) => {
    const created = create();
    if (status === 'denied') desk.deny(created.requestId);
    else clock.advance(5 * minute);
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe(status);
    clock.advance(10 * minute - 1);
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe(status);
    clock.advance(1);
    expect(refusal(() => desk.poll(created.requestId, created.pollingToken)).code).toBe('not_found');
  });

  it('is forgotten by the monotonic clock as well', () => {
    const created = create();
    desk.deny(created.requestId);
    clock.setNow(instant(clock.now() - 60 * minute));
    clock.advanceMonotonic(10 * minute);
    expect(refusal(() => desk.poll(created.requestId, created.pollingToken)).code).toBe('not_found');
  });

  it('is forgotten by a host that was off for long', () => {
    const [pending, denied] = [create(), create()];
    desk.deny(denied.requestId);
    clock.setNow(instant(clock.now() + 24 * 60 * minute));
    clock.advanceMonotonic(-clock.monotonic());
    desk = newDesk();
    expect(refusal(() => desk.poll(denied.requestId, denied.pollingToken)).code).toBe('not_found');
    expect(refusal(() => desk.poll(pending.requestId, pending.pollingToken)).code).toBe('not_found');
    expect(store.listRequests()).toEqual([]);
  });
});

function restartInThePast(): void {
  clock.setNow(instant(clock.now() - 180 * minute));
  clock.advanceMonotonic(-clock.monotonic() + 7);
  desk = newDesk();
}

describe('after a restart with the wall clock set back by hours', () => {
  it('denied requests count for five minutes more at most, and say so', () => {
    for (let count = 0; count < 3; count++) desk.deny(create().requestId);
    restartInThePast();
    clock.advance(2 * minute);
    expect(refusal(() => create())).toEqual({ code: 'rate_limited', retryAfterSeconds: 180 });
    clock.advance(3 * minute);
    expect(refusal(() => create()).code).toBe('none');
  });

  it('what has ended is forgotten after ten minutes', () => {
    const created = create();
    desk.deny(created.requestId);
    restartInThePast();
    clock.advance(10 * minute - 1);
    expect(desk.poll(created.requestId, created.pollingToken).status).toBe('denied');
    clock.advance(1);
    expect(refusal(() => desk.poll(created.requestId, created.pollingToken)).code).toBe('not_found');
  });

  it('the hand-over ends after ten minutes, and a client that never fetched its token goes', () => {
    const [fetched, never] = [create(), create()];
    for (const { requestId } of [fetched, never]) desk.approve(requestId);
    bearerTokenOf(fetched);
    restartInThePast();
    clock.advance(10 * minute - 1);
    bearerTokenOf(fetched);
    expect(store.listClients()).toHaveLength(2);
    clock.advance(1);
    expect(desk.poll(fetched.requestId, fetched.pollingToken)).not.toHaveProperty('bearerToken');
    expect(desk.poll(never.requestId, never.pollingToken)).not.toHaveProperty('bearerToken');
    expect(store.listClients().map(({ requestId }) => requestId)).toEqual([fetched.requestId]);
  });

  it('what had passed by the wall clock at the start stays passed if it is set back later', () => {
    const created = create();
    desk.approve(created.requestId);
    bearerTokenOf(created);
    clock.advance(6 * minute);
    clock.advanceMonotonic(-clock.monotonic());
    desk = newDesk();
    clock.setNow(instant(clock.now() - 180 * minute));
    clock.advance(4 * minute - 1);
    bearerTokenOf(created);
    clock.advance(1);
    expect(desk.poll(created.requestId, created.pollingToken)).not.toHaveProperty('bearerToken');
  });
});

describe('the hand-over of the client token', () => {
  it('S32: repeats the same token until it is used, and then says approved without it', () => {
    const created = create();
    desk.approve(created.requestId);
    const token = bearerTokenOf(created);
    clock.advance(9 * minute);
    expect(bearerTokenOf(created)).toBe(token);
    use(token);
    const answer = desk.poll(created.requestId, created.pollingToken);
    expect(answer.status).toBe('approved');
    expect(answer).not.toHaveProperty('bearerToken');
  });

  it('ends after ten minutes; a client whose token was fetched stays', () => {
    const created = create();
    desk.approve(created.requestId);
    const token = bearerTokenOf(created);
    clock.advance(10 * minute - 1);
    expect(bearerTokenOf(created)).toBe(token);
    clock.advance(1);
    expect(desk.poll(created.requestId, created.pollingToken)).toEqual({
      requestId: created.requestId,
      status: 'approved',
      scopes: ['app.metrics'],
      expiresAt: '2026-03-09T07:35:00.000Z',
    });
    expect(store.listClients()).toHaveLength(1);
    use(token);
  });

  it('removes a client whose token was never fetched in ten minutes', () => {
    const created = create();
    desk.approve(created.requestId);
    clock.advance(10 * minute - 1);
    desk.sweep();
    expect(store.listClients()).toHaveLength(1);
    clock.advance(1);
    desk.sweep();
    expect(store.listClients()).toEqual([]);
    expect(desk.poll(created.requestId, created.pollingToken)).toMatchObject({ status: 'approved' });
    expect(desk.poll(created.requestId, created.pollingToken)).not.toHaveProperty('bearerToken');
  });

  it('counts its ten minutes by the monotonic clock too', () => {
    const created = create();
    desk.approve(created.requestId);
    bearerTokenOf(created);
    clock.advance(10 * minute);
    clock.setNow(instant(clock.now() - 60 * minute));
    expect(desk.poll(created.requestId, created.pollingToken)).not.toHaveProperty('bearerToken');
  });

  it('S32: survives a restart between approval and poll, and between two polls', () => {
    const created = create();
    desk.approve(created.requestId);
    desk = newDesk();
    const token = bearerTokenOf(created);
    desk = newDesk();
    expect(bearerTokenOf(created)).toBe(token);
    use(token);
  });

  it('leaves only a hash at rest', () => {
    const created = create();
    desk.approve(created.requestId);
    const token = bearerTokenOf(created);
    const atRest = JSON.stringify([store.listRequests(), store.listClients()]);
    expect(atRest).not.toContain(token.slice(4));
    expect(atRest).not.toContain(created.pollingToken.slice(4));
  });

  it('gives two clients two tokens', () => {
    const [first, second] = [create(), create()];
    desk.approve(first.requestId);
    desk.approve(second.requestId);
    expect(bearerTokenOf(first)).not.toBe(bearerTokenOf(second));
  });

  it('brings nothing after the client was revoked', () => {
    const created = create();
    desk.approve(created.requestId);
    bearerTokenOf(created);
    store.deleteClient(store.listClients()[0]?.clientId ?? '');
    expect(desk.poll(created.requestId, created.pollingToken)).toMatchObject({ status: 'approved' });
    expect(desk.poll(created.requestId, created.pollingToken)).not.toHaveProperty('bearerToken');
    clock.advance(20 * minute);
    expect(refusal(() => desk.poll(created.requestId, created.pollingToken)).code).toBe('not_found');
  });
});

describe('the rate limit', () => {
  it('[Spec 7.rate_limited, 8.1] refuses the fourth request of an address, and says when there is room again', () => {
    create();
    clock.advance(20 * second);
    create();
    create();
    expect(refusal(() => create())).toEqual({ code: 'rate_limited', retryAfterSeconds: 280 });
    expect(desk.pending()).toHaveLength(3);
    expect(refusal(() => create('Dashboard', '192.168.1.8')).code).toBe('none');
  });

  const attackers = ['192.168.1.1', '192.168.1.2', '192.168.1.3', '192.168.1.4'];

  it('T4: four addresses that ask for all they can get leave a place for a fifth, also once they were denied or cleared', () => {
    const attack = (): string[][] => attackers.map((address) => tries(4, address));
    // While ten wait, an address that has one waiting gets no further one.
    const refused = ['none', 'rate_limited', 'rate_limited', 'rate_limited'];
    const filled = ['none', 'none', 'none', 'rate_limited'];
    expect(attack()).toEqual([filled, filled, filled, refused]);
    expect(tries(2, '192.168.1.99')).toEqual(['none', 'rate_limited']);
    for (const { requestId } of desk.pending()) desk.deny(requestId);
    // What was denied counts against its own address alone, until its time is over.
    expect(attack().flat()).toEqual([...Array<string>(12).fill('rate_limited'), 'none', 'none', ...refused.slice(2)]);
    expect(tries(3, '192.168.1.98')).toEqual(['none', 'none', 'none']);
    desk.clear();
    expect(attack()).toEqual([filled, filled, filled, refused]);
    expect(tries(1, '192.168.1.97')).toEqual(['none']);
  });

  it('T4: an address with one waiting is told when there is room: its own is over, or fewer than ten wait', () => {
    for (const address of attackers.slice(0, 3)) tries(3, address);
    clock.advance(100 * second);
    create('Dashboard', '192.168.1.99');
    const again = () => refusal(() => create('Dashboard', '192.168.1.99'));
    expect(again()).toEqual({ code: 'rate_limited', retryAfterSeconds: 200 });
    clock.advance(200 * second);
    expect(again().code).toBe('none');
  });

  it('T4: what waits never gives way: of more addresses than can be looked through, the last are refused', () => {
    desk = new PairingDesk({
      store,
      clock,
      random,
      hasher,
      isWindowOpen: () => isOpen,
      kindOf: (address) => (address.includes(':') ? 'IPv6' : 'IPv4'),
    });
    const own = create('Phone', '192.168.1.7');
    clock.advance(100 * second);
    // One machine has millions of addresses of a network of IPv6.
    const attack = Array.from({ length: 300 }, (_, index) => tries(1, `fd00:0:0:1::${index.toString(16)}`)[0]);
    expect(attack).toEqual([...Array<string>(256).fill('none'), ...Array<string>(44).fill('rate_limited')]);
    expect(desk.poll(own.requestId, own.pollingToken).status).toBe('pending');
    // Each other address of a home network still finds its one place.
    const others = Array.from({ length: 256 }, (_, host) => tries(1, `192.168.1.${host}`)[0]);
    expect(others).toEqual(Array.from({ length: 256 }, (_, host) => (host === 7 ? 'rate_limited' : 'none')));
    expect(refusal(() => create('Dashboard', '192.168.2.1'))).toEqual({ code: 'rate_limited', retryAfterSeconds: 200 });
    expect(desk.poll(own.requestId, own.pollingToken).status).toBe('pending');
    clock.advance(200 * second);
    expect(tries(2, '192.168.2.1')).toEqual(['none', 'rate_limited']);
  });

  it('S37: counts denied ones: who was denied three times asks no fourth time, and the page shows nothing', () => {
    for (let count = 0; count < 3; count++) desk.deny(create().requestId);
    clock.advance(100 * second + 1);
    expect(refusal(() => create())).toEqual({ code: 'rate_limited', retryAfterSeconds: 200 });
    expect(desk.pending()).toEqual([]);
  });

  it('[Spec 3.expire.count, 7.rate_limited.cleared] S38: is over five minutes after the requests were made, without a restart', () => {
    desk.deny(create().requestId);
    create();
    create();
    clock.advance(5 * minute - 1);
    expect(refusal(() => create()).code).toBe('rate_limited');
    clock.advance(1);
    expect(refusal(() => create()).code).toBe('none');
    expect(desk.pending()).toHaveLength(1);
  });

  it('does not count a refused create', () => {
    for (let count = 0; count < 3; count++) create();
    for (let count = 0; count < 20; count++) expect(refusal(() => create()).code).toBe('rate_limited');
    clock.advance(5 * minute);
    for (let count = 0; count < 3; count++) expect(refusal(() => create()).code).toBe('none');
  });

  it('stops counting an approved one at once', () => {
    const requests = [create(), create(), create()];
    expect(refusal(() => create()).code).toBe('rate_limited');
    desk.approve(requests[0]?.requestId ?? '');
    expect(refusal(() => create()).code).toBe('none');
  });

  it('[Spec 7.rate_limited.cleared] lets go of all that is cleared: pending ones are denied', () => {
    const [first, second, third] = [create(), create(), create()];
    desk.deny(first.requestId);
    expect(desk.clear()).toBe(2);
    expect(desk.pending()).toEqual([]);
    for (const { requestId, pollingToken } of [first, second, third]) {
      expect(desk.poll(requestId, pollingToken).status).toBe('denied');
    }
    for (let count = 0; count < 3; count++) expect(refusal(() => create()).code).toBe('none');
    expect(refusal(() => create()).code).toBe('rate_limited');
  });

  it('clearing works while the window is closed, and tells what it resolved', () => {
    create();
    isOpen = false;
    events = [];
    expect(desk.clear()).toBe(1);
    expect(events.map(({ kind, request }) => `${kind} ${request.status}`)).toEqual(['resolved denied']);
  });
});
