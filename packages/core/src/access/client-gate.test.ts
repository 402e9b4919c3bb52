import type { Scope } from '@vitalgate/contract';
import { fixedClock } from '../../../../test/ports/fixed-clock.ts';
import { scriptHasher } from '../../../../test/ports/script-hasher.ts';
import { seededRandom } from '../../../../test/ports/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { controlStoresInMemory } from '../../../../test/stores/stores-in-memory.ts';
import { switchOn, withdrawTerms } from '../developer-mode/developer-mode.ts';
import { ApiError } from '../errors/api-error.ts';
import { PairingDesk } from '../pairing/pairing-desk.ts';
import {
  bearerOf,
  checkPermission,
  checkRawConsent,
  checkScope,
  checkServing,
  clientOf,
  clientShown,
} from './client-gate.ts';

const hasher = scriptHasher(new Uint8Array(32));

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (fault) {
    if (fault instanceof ApiError) return fault.code;
    throw fault;
  }
  return 'let in';
}

function paired(scopes: readonly Scope[] = ['app.metrics']) {
  const clock = fixedClock();
  const stores = controlStoresInMemory();
  const parts = { ...stores, hasher, clock };
  const desk = new PairingDesk({
    store: stores.pairing,
    clock,
    hasher,
    random: seededRandom(7),
    isWindowOpen: () => true,
  });
  const pair = (): string => {
    const { requestId, pollingToken } = desk.create({ displayName: 'x', scopes, remoteAddress: '::1' });
    desk.approve(requestId);
    return desk.poll(requestId, pollingToken).bearerToken ?? '';
  };
  return { ...parts, parts, pair };
}

it('T3: whose request it is is known by the token alone, and looking is no use of it', () => {
  const { parts, pair } = paired();
  const token = pair();
  expect(clientShown(parts, `Bearer ${token}`)?.firstUsedAt).toBeNull();
  expect(clientShown(parts, `Bearer ${token}`)?.firstUsedAt).toBeNull();
  for (const header of [null, '', token, `Bearer ${token}x`, 'Bearer vgp_x'])
    expect(clientShown(parts, header)).toBeNull();
});

describe('the Authorization header', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER   abc', 'abc'],
    ['  Bearer abc  ', 'abc'],
    ['Bearer', ''],
    ['Bearer a b', 'a b'],
  ])('%j brings %j', (header, token) => {
    expect(bearerOf(header)).toBe(token);
  });

  it.each([null, '', ' ', 'abc', 'Basic YTpi', 'Token abc', 'Bearerabc', 'Bearer,abc'])(
    '%j brings no token',
    (header) => {
      expect(codeOf(() => bearerOf(header))).toBe('unauthorized');
    },
  );
});

describe('a client token', () => {
  it('[Spec 5.3, 3.client] names its client, again and again, and its first use is noted', () => {
    const { parts, pair, pairing, clock } = paired();
    const token = pair();
    clock.advance(1000);
    const client = clientOf(parts, token);
    expect(client.displayName).toBe('x');
    const first = pairing.findClient(client.clientId)?.firstUsedAt;
    expect(first).toBe(1_773_041_401_000);
    clock.advance(365 * 86_400_000);
    expect(clientOf(parts, token).clientId).toBe(client.clientId);
    expect(pairing.findClient(client.clientId)?.firstUsedAt).toBe(first);
  });

  it.each(['', 'vgc_', `vgc_${'A'.repeat(43)}`, 'vgp_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', 'x'.repeat(10_000)])(
    '[Spec 1.3] %.20j is none',
    (token) => {
      const { parts, pair } = paired();
      pair();
      expect(codeOf(() => clientOf(parts, token))).toBe('invalid_token');
    },
  );

  it('[Spec 3.client.revoked, 3.client.others, 1.3.perClient] is none from the moment its client is revoked; others stay', () => {
    const { parts, pair, pairing } = paired();
    const [lost, kept] = [pair(), pair()];
    pairing.deleteClient(clientOf(parts, lost).clientId);
    expect(codeOf(() => clientOf(parts, lost))).toBe('invalid_token');
    expect(codeOf(() => clientOf(parts, kept))).toBe('let in');
  });
});

describe('a refusal that the user can do something about', () => {
  it.each([
    [
      'raw consent',
      ({ settings }: ReturnType<typeof paired>) => checkRawConsent(settings),
      'raw-consent accept',
      'Permissions',
    ],
    [
      'permission',
      ({ permissions }: ReturnType<typeof paired>) => checkPermission(permissions, 'heartRate'),
      'permissions grant heartRate',
      'Permissions',
    ],
    [
      'Developer Mode',
      ({ settings }: ReturnType<typeof paired>) => checkServing(settings),
      'developer-mode on',
      'Developer Mode',
    ],
  ])('names the command and the page: %s', (_what, check, command, page) => {
    expect(() => check(paired())).toThrow(expect.objectContaining({ doNext: { command, page } }));
  });
});

describe('the conditions of a read', () => {
  it('[Spec 1.4, 5.3.scope] a scope that was not granted is refused by name', () => {
    const { parts, pair } = paired(['app.metrics', 'app.nutrition']);
    const client = clientOf(parts, pair());
    expect(codeOf(() => checkScope(client, 'app.nutrition'))).toBe('let in');
    expect(() => checkScope(client, 'app.workouts')).toThrow(
      expect.objectContaining({ code: 'insufficient_scope', details: [{ scope: 'app.workouts' }] }) as Error,
    );
  });

  it('[Spec 1.1.developerMode, 1.1.terms] nothing is served while Developer Mode is off or its terms are not accepted', () => {
    const { settings, clock } = paired();
    expect(codeOf(() => checkServing(settings))).toBe('unavailable');
    settings.write({ ...settings.read(), developerModeOn: true });
    expect(codeOf(() => checkServing(settings))).toBe('unavailable');
    switchOn(settings, clock, true);
    expect(codeOf(() => checkServing(settings))).toBe('let in');
    withdrawTerms(settings);
    expect(codeOf(() => checkServing(settings))).toBe('unavailable');
  });

  it('[Spec 5.7.c] raw reads need the second consent', () => {
    const { settings, clock } = paired();
    expect(codeOf(() => checkRawConsent(settings))).toBe('raw_consent_required');
    settings.write({ ...settings.read(), rawConsentAcceptedAt: clock.now() });
    expect(codeOf(() => checkRawConsent(settings))).toBe('let in');
  });

  it('[Spec 5.7.e, 7.permission_denied] raw samples need the permission of their own type', () => {
    const { permissions } = paired();
    permissions.grant(['stepCount']);
    expect(codeOf(() => checkPermission(permissions, 'stepCount'))).toBe('let in');
    expect(codeOf(() => checkPermission(permissions, 'heartRate'))).toBe('permission_denied');
    permissions.withdraw(['stepCount']);
    expect(codeOf(() => checkPermission(permissions, 'stepCount'))).toBe('permission_denied');
  });
});
