import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pairingLimits, type Food } from '@vitalgate/contract';
import { acceptRawConsent, ApiError, instant } from '@vitalgate/core';
import { errorAnswer, type HttpHandler } from '@vitalgate/http';
import {
  bloodTestRecord,
  nutritionEntry,
  quantitySample,
  stepSample,
  workoutRecord,
} from '../records/record-builders.ts';
import { importOf } from '../records/import-of.ts';
import type { FixedClock } from '../ports/fixed-clock.ts';
import { inject } from 'vitest';
import type { HostUnderCheck } from '../../packages/cli/src/check/connection/pinned-socket.ts';
import { loadOrCreateCertificate, type HostCertificate } from '../../packages/host/src/certificate/host-certificate.ts';
import { dataDirectoryAt } from '../../packages/host/src/data-directory/data-directory.ts';
import { createApiListener } from '../../packages/host/src/listeners/api-listener.ts';
import { memoryApi } from '../memory-api.ts';
import { foodsInMemory } from '../stores/stores-in-memory.ts';

/** The rules over SQLite in memory. */
export type MemoryApi = ReturnType<typeof memoryApi>;

/** Changes what a host answers, so that it breaks a rule. */
export type Mutation = (answer: HttpHandler, api: MemoryApi) => HttpHandler;

/** A host in this process: the real handlers, listener and TLS, over memory, with somebody who approves. */
export interface MemoryHost {
  readonly api: MemoryApi;
  readonly host: HostUnderCheck;
  /** Starts listening again after `close`. */
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const day = (index: number): string => new Date(Date.UTC(2025, 10, 1 + (index % 120))).toISOString().slice(0, 10);
const time = (index: number): string => `${day(index)}T${String(6 + Math.floor(index / 120)).padStart(2, '0')}:00:00Z`;
const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

function foodOf(index: number): Food {
  return {
    id: `food-${index}`,
    name: `Oat biscuit ${index}`,
    brand: null,
    category: 'Cereals',
    barcode: null,
    servings: [],
    nutrientsPer100Grams: nutritionEntry(time(0)).nutrients,
    source: { name: 'Test catalog', reference: null },
  };
}

/** More of each than the largest page holds, with times that tie. */
function filledApi(): MemoryApi {
  const api = memoryApi({ foods: foodsInMemory(indexes(120).map(foodOf)) });
  importOf(api.imports, 'i', (run) => {
    for (const index of indexes(130)) {
      run.workout(workoutRecord(time(index)));
      run.nutrition(nutritionEntry(time(index), { foodName: `Oats ${index}` }));
      run.bloodTest(bloodTestRecord(`test-${index}`, time(index)));
    }
    for (const index of indexes(300)) run.quantity(quantitySample(time(index), { value: 50 + (index % 40) }));
    for (const index of indexes(30)) run.quantity(stepSample(time(index), 100 + index));
  });
  acceptRawConsent(api.settings, api.clock);
  api.permissions.grant(['heartRate', 'stepCount']);
  return api;
}

/** Requests that the check wants to stay as they are. */
const leftAlone = /please deny|rate limit|let it expire/;

/** More than the check polls a request that it does not wait for. */
const pollsUntilExpiry = 6;

function letTimePass({ clock, window }: MemoryApi): void {
  (clock as FixedClock).advance(pairingLimits.requestLifetime + 1);
  window.heard('page', clock.monotonic());
}

/** Approves a request after its second poll, as somebody would who looks at it first. */
function approving(api: MemoryApi): HttpHandler {
  const polls = new Map<string, number>();
  return (request) => {
    const answer = api.send(request);
    const requestId = /^\/api\/v1\/pairing\/requests\/(.+)$/.exec(request.target)?.[1] ?? '';
    const asked = api.desk.pending().find((row) => row.requestId === requestId);
    if (asked === undefined) return answer;
    const count = (polls.get(requestId) ?? 0) + 1;
    polls.set(requestId, count);
    if (leftAlone.test(asked.displayName)) {
      if (count === pollsUntilExpiry) letTimePass(api);
    } else if (count === 2) api.desk.approve(requestId);
    return answer;
  };
}

let made: Promise<HostCertificate> | null = null;

/** One certificate for all hosts of a test file. */
export function testCertificate(): Promise<HostCertificate> {
  made ??= loadOrCreateCertificate(dataDirectoryAt(mkdtempSync(join(inject('scratch'), 'check-'))), {
    now: instant(Date.now()),
    dnsNames: [],
  });
  return made;
}

/** Starts a host that breaks a rule, or none. */
export async function startMemoryHost(mutation: Mutation = (answer) => answer): Promise<MemoryHost> {
  const api = filledApi();
  const certificate = await testCertificate();
  const faults: unknown[] = [];
  const unavailable = errorAnswer(new ApiError('unavailable', 'stopping'));
  const listener = createApiListener({
    address: '127.0.0.1',
    port: 0,
    handler: mutation(approving(api), api),
    unavailable,
    fault: unavailable,
    onFault: (error) => faults.push(error),
  });
  const open = (): Promise<void> => listener.open(certificate);
  await open();
  return {
    api,
    host: { host: '127.0.0.1', port: listener.port ?? 0, fingerprint: certificate.fingerprint },
    open,
    close: () => listener.close(),
  };
}
