import { env } from 'node:process';
import { pairingLimits, type Scope } from '@vitalgate/contract';
import type { DecisionOutcome, Instant } from '@vitalgate/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apiOver, bodyOf, createRequest, request, requestBy } from './api-over-stores.ts';
import { fixedClock, type FixedClock } from './ports/fixed-clock.ts';
import { seededRandom } from './ports/seeded-random.ts';
import { controlStoresInMemory, foodsInMemory, healthStoresInMemory } from './stores/stores-in-memory.ts';

/**
 * A model of pairing beside the handlers of the host, over any order of what clients, the user, clocks and restarts do. For longer:
 *
 *     PAIRING_RUNS=100000 npx vitest run test/pairing-model.test.ts --testTimeout 86400000
 */
const runs = Number(env['PAIRING_RUNS'] ?? 150);

const second = 1000;
const { requestLifetime, resolvedLifetime, handOver } = pairingLimits;

type Step =
  | { readonly does: 'create'; readonly address: number; readonly scopes: readonly Scope[] }
  | {
      readonly does: 'poll';
      readonly which: number;
      readonly by: 'own token' | 'another token' | 'client token' | 'none';
    }
  | { readonly does: 'approve' | 'deny' | 'read' | 'revoke'; readonly which: number }
  | { readonly does: 'wait' | 'sleep' | 'set back'; readonly milliseconds: number }
  | { readonly does: 'clear' | 'close the page' | 'open the page' | 'restart' | 'look' };

const which = fc.nat(30);
/** What is done, and how often beside the rest. */
const oneStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('create' as const),
      address: fc.nat(5),
      scopes: fc.constantFrom<readonly Scope[]>(['app.metrics'], ['app.workouts'], ['app.metrics', 'app.workouts']),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('poll' as const),
      which,
      by: fc.constantFrom('own token', 'own token', 'own token', 'another token', 'client token', 'none'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ does: fc.constantFrom('approve', 'approve', 'deny', 'read', 'revoke'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('wait', 'wait', 'sleep', 'set back'),
      milliseconds: fc.constantFrom(1, second, 99 * second, 299_999, 300_000, 599_999, 600_000, 1_200_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('clear', 'close the page', 'open the page', 'restart', 'look') }),
  },
);

/** When something happened: `before` is how long ago that was by the wall clock, in milliseconds, when the monotonic one stood there. */
interface Moment {
  readonly wall: number;
  readonly monotonic: number;
  readonly before: number;
}

/** A request as the model knows it. */
interface Held {
  readonly requestId: string;
  readonly pollingToken: string;
  readonly code: string;
  readonly address: string;
  readonly scopes: readonly Scope[];
  created: Moment;
  status: 'pending' | 'approved' | 'denied' | 'expired' | 'forgotten';
  ended: Moment | null;
  isCleared: boolean;
  /** What became of the client that an approval made. */
  client: 'none' | 'never fetched' | 'fetched' | 'used' | 'gone';
  bearerToken: string | null;
}

const stores = { ...healthStoresInMemory(), foods: foodsInMemory([]) };

/** The host and the model of it, side by side: each step is done to both, and what the host says is what the model expects. */
class Pair {
  readonly #control = controlStoresInMemory();
  readonly #random = seededRandom(11);
  readonly #held: Held[] = [];
  #clock: FixedClock = fixedClock();
  #api = this.#start();
  #isPageOpen = true;
  #doClocksDiffer = false;

  #start() {
    return apiOver({ ...stores, ...this.#control }, { clock: this.#clock }, this.#random);
  }

  run(step: Step): void {
    if (this.#isPageOpen) this.#api.window.heard('page', this.#clock.monotonic());
    if (step.does === 'create') this.#create(`192.168.1.${step.address}`, step.scopes);
    else if (step.does === 'poll') this.#poll(this.#pick(step.which), step.by);
    else if (step.does === 'approve' || step.does === 'deny') this.#decide(step.does, this.#pick(step.which));
    else if (step.does === 'read') this.#read(this.#pick(step.which));
    else if (step.does === 'revoke') this.#revoke(this.#pick(step.which));
    else if (step.does === 'clear') this.#clear();
    else if (step.does === 'restart') this.#restart();
    else if (step.does === 'look') this.look();
    else if ('milliseconds' in step) this.#pass(step.does, step.milliseconds);
    else this.#turnPage(step.does === 'open the page');
  }

  #pick(number: number): Held | null {
    return this.#held[number % Math.max(1, this.#held.length)] ?? null;
  }

  #now(): Moment {
    return this.#anew({ wall: this.#clock.now() });
  }

  /** A moment of which the wall clock alone is known: the monotonic one counts from now on. */
  #anew({ wall }: Pick<Moment, 'wall'>): Moment {
    return { wall, monotonic: this.#clock.monotonic(), before: Math.max(0, this.#clock.now() - wall) };
  }

  /** By the clock that says more. */
  #since({ wall, monotonic, before }: Moment): number {
    return Math.max(0, this.#clock.now() - wall, before + this.#clock.monotonic() - monotonic);
  }

  /** What time does to requests and clients. Clocks that disagree say of nothing when it ended, but of when somebody looked. */
  #settle(): void {
    if (this.#doClocksDiffer) this.#api.desk.sweep();
    for (const held of this.#held) {
      if (held.status === 'pending' && this.#since(held.created) >= requestLifetime) this.#expire(held);
      const since = held.ended === null ? 0 : this.#since(held.ended);
      if (held.client === 'never fetched' && since >= handOver) held.client = 'gone';
      const kept = held.status === 'approved' ? handOver + resolvedLifetime : resolvedLifetime;
      const isKept = held.status === 'pending' || (held.status === 'approved' && held.client !== 'gone');
      if (!isKept && since >= kept) held.status = 'forgotten';
    }
  }

  #expire(held: Held): void {
    held.status = 'expired';
    held.ended = this.#anew({ wall: Math.min(held.created.wall + requestLifetime, this.#clock.now()) });
  }

  #with(status: Held['status']): readonly Held[] {
    return this.#held.filter((held) => held.status === status);
  }

  /** Whether an address may ask, so many milliseconds from now. */
  #hasRoom(address: string, later: number): boolean {
    const lasting = this.#held.filter(({ created }) => this.#since(created) + later < requestLifetime);
    const pending = lasting.filter(({ status }) => status === 'pending');
    const denied = lasting.filter(({ status, isCleared }) => status === 'denied' && !isCleared);
    const own = (list: readonly Held[]): number => list.filter((held) => held.address === address).length;
    if (own(pending) + own(denied) >= 3) return false;
    return pending.length < 10 || own(pending) === 0;
  }

  #create(address: string, scopes: readonly Scope[]): void {
    const answer = this.#api.send(createRequest('Dashboard', scopes, address));
    if (!this.#isPageOpen) {
      expect([answer.status, bodyOf(answer).error.code]).toEqual([403, 'pairing_closed']);
      return;
    }
    if (!this.#hasRoom(address, 0)) {
      expect([answer.status, bodyOf(answer).error.code]).toEqual([429, 'rate_limited']);
      const retryAfter = Number(answer.headers.find(([name]) => name === 'Retry-After')?.[1]) * second;
      expect([this.#hasRoom(address, retryAfter), this.#hasRoom(address, retryAfter - second)]).toEqual([true, false]);
      return;
    }
    expect(answer.status).toBe(201);
    const body = bodyOf(answer) as ReturnType<typeof bodyOf> & { confirmationCode: string };
    const { requestId, pollingToken, confirmationCode: code } = body;
    const others = [...this.#with('pending').map((held) => held.code), ...this.#held.flatMap(secretsOf)];
    for (const one of [requestId, pollingToken, code]) expect(others).not.toContain(one);
    this.#held.push({
      requestId,
      pollingToken,
      code,
      address,
      scopes,
      created: this.#now(),
      status: 'pending',
      ended: null,
      isCleared: false,
      client: 'none',
      bearerToken: null,
    });
  }

  #poll(held: Held | null, by: (Step & { does: 'poll' })['by']): void {
    const path = `/api/v1/pairing/requests/${held?.requestId ?? 'req_none'}`;
    const another = this.#held.find((one) => one !== held)?.pollingToken ?? 'vgp_none';
    const client = held?.bearerToken ?? 'vgc_none';
    const token = { 'own token': held?.pollingToken ?? '', 'another token': another, 'client token': client }[
      by === 'none' ? 'own token' : by
    ];
    const answer = this.#api.send(by === 'none' ? request(path) : requestBy(token, path));
    const body = bodyOf(answer);
    if (by === 'none') return expect([answer.status, body.error.code]).toEqual([401, 'unauthorized']);
    if (held === null || held.status === 'forgotten')
      return expect([answer.status, body.error.code]).toEqual([404, 'not_found']);
    if (by !== 'own token') return expect([answer.status, body.error.code]).toEqual([401, 'invalid_token']);
    expect([answer.status, body.requestId, body.status]).toEqual([200, held.requestId, held.status]);
    const isHandedOver =
      (held.client === 'never fetched' || held.client === 'fetched') &&
      held.ended !== null &&
      this.#since(held.ended) < handOver;
    expect('bearerToken' in body).toBe(isHandedOver);
    if (!isHandedOver) return;
    if (held.bearerToken === null) expect(this.#held.flatMap(secretsOf)).not.toContain(body.bearerToken);
    else expect(body.bearerToken).toBe(held.bearerToken);
    held.bearerToken = body.bearerToken;
    held.client = 'fetched';
  }

  #decide(decision: 'approve' | 'deny', held: Held | null): void {
    const outcome = this.#api.desk[decision](held?.requestId ?? 'req_none');
    let expected: DecisionOutcome = 'done';
    if (!this.#isPageOpen) expected = 'windowClosed';
    else if (held === null || held.status === 'forgotten') expected = 'notFound';
    else if (held.status !== 'pending') expected = 'notPending';
    expect(outcome).toBe(expected);
    if (expected !== 'done' || held === null) return;
    held.status = decision === 'approve' ? 'approved' : 'denied';
    held.ended = this.#now();
    if (decision === 'approve') held.client = 'never fetched';
  }

  #read(held: Held | null): void {
    const answer = this.#api.send(requestBy(held?.bearerToken ?? 'vgc_none', '/api/v1/workouts'));
    if (held === null || (held.client !== 'fetched' && held.client !== 'used')) {
      expect([answer.status, bodyOf(answer).error.code]).toEqual([401, 'invalid_token']);
      return;
    }
    held.client = 'used';
    expect(answer.status).toBe(held.scopes.includes('app.workouts') ? 200 : 403);
  }

  #revoke(held: Held | null): void {
    const clientId = held === null ? null : (this.#control.pairing.findRequest(held.requestId)?.clientId ?? null);
    if (held === null || clientId === null) return;
    const wasThere = held.client !== 'gone';
    // A client that was never fetched goes when somebody looks.
    if (wasThere) expect(this.#control.pairing.deleteClient(clientId)).toBe(true);
    held.client = 'gone';
    this.#read(held);
    this.#settle();
  }

  #clear(): void {
    const pending = this.#with('pending');
    expect(this.#api.desk.clear()).toBe(pending.length);
    for (const held of pending) [held.status, held.ended] = ['denied', this.#now()];
    for (const held of this.#held) held.isCleared = true;
  }

  #turnPage(isOpen: boolean): void {
    this.#isPageOpen = isOpen;
    if (isOpen) this.#api.window.heard('page', this.#clock.monotonic());
    else this.#api.window.gone('page');
  }

  #pass(how: 'wait' | 'sleep' | 'set back', milliseconds: number): void {
    const now = this.#clock.now();
    if (how === 'wait') this.#clock.advance(milliseconds);
    else {
      this.#doClocksDiffer = true;
      this.look();
      this.#clock.setNow((how === 'sleep' ? now + milliseconds : now - milliseconds) as Instant);
    }
    this.#settle();
  }

  /** The monotonic clock begins anew, and what is pending is over. */
  #restart(): void {
    this.#clock = fixedClock(this.#clock.now());
    for (const held of this.#held) {
      held.created = this.#anew(held.created);
      held.ended = held.ended === null ? null : this.#anew(held.ended);
    }
    for (const held of this.#with('pending')) this.#expire(held);
    this.#api = this.#start();
    this.#isPageOpen = true;
    this.#settle();
  }

  /** All that the user sees, and where each request stands for its client. */
  look(): void {
    const shown = this.#api.desk.pending();
    expect(texts(shown.map((row) => [row.requestId, row.confirmationCode, row.scopes]))).toEqual(
      texts(this.#with('pending').map(({ requestId, code, scopes }) => [requestId, code, scopes])),
    );
    const paired = this.#held.filter(({ client }) => client !== 'none' && client !== 'gone');
    expect(texts(this.#control.pairing.listClients().map((client) => [client.requestId, client.scopes]))).toEqual(
      texts(paired.map(({ requestId, scopes }) => [requestId, scopes])),
    );
  }

  /** Polls each request, and reads with each token that was handed over. */
  end(): void {
    this.look();
    for (const held of this.#held) this.#poll(held, 'own token');
    for (const held of this.#held) this.#read(held);
    const kept = JSON.stringify([this.#control.pairing.listRequests(), this.#control.pairing.listClients()]);
    for (const secret of this.#held.flatMap(secretsOf)) expect(kept).not.toContain(secret);
  }
}

/** Rows in an order that does not matter. */
const texts = (rows: readonly unknown[]): readonly string[] => rows.map((row) => JSON.stringify(row)).sort();

/** The tokens of a request. */
function secretsOf({ pollingToken, bearerToken }: Held): readonly string[] {
  return bearerToken === null ? [pollingToken] : [pollingToken, bearerToken];
}

it(
  `${runs} histories of pairing: each answer is the model's, whatever clients, user, clocks and restarts do`,
  { timeout: 60_000 + runs * 200 },
  () => {
    fc.assert(
      fc.property(fc.array(oneStep, { maxLength: 60, size: 'max' }), (steps) => {
        const pair = new Pair();
        for (const step of steps) pair.run(step);
        pair.end();
      }),
      { numRuns: runs, ...(env['PAIRING_SEED'] === undefined ? {} : { seed: Number(env['PAIRING_SEED']) }) },
    );
  },
);
