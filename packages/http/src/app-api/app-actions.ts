import type {
  ActivityClientView,
  ActivityView,
  ClientView,
  PairingRequestView,
  RawHealthType,
  SettingsView,
} from '@vitalgate/contract';
import {
  acceptRawConsent,
  developerModeTerms,
  findQuantityType,
  nearestQuantityType,
  isServing,
  parseTimestamp,
  quantityTypes,
  rawConsentText,
  switchOff,
  switchOn,
  withdrawRawConsent,
  withdrawTerms,
  type DecisionOutcome,
  type Instant,
} from '@vitalgate/core';
import * as z from 'zod/mini';
import { action } from './app-action.ts';
import { AppError } from './app-error.ts';
import type { AppParts } from './app-parts.ts';
import { activityView, clientView, pairingRequestView, textOf } from './app-views.ts';
import { dataActions } from './data-actions.ts';
import { statisticsActions } from './statistics-actions.ts';

const wholeInput = z.object({});
const typesInput = z.union([z.object({ all: z.literal(true) }), z.object({ types: z.readonly(z.array(z.string())) })]);
const maxActivity = 10_000;
const activityInput = z.object({
  clientId: z.optional(z.string()),
  since: z.optional(z.string()),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(maxActivity))),
  before: z.optional(z.object({ lastAt: z.string(), activityId: z.string() })),
});

/** What the app can do that needs nothing but the rules: settings, consents, permissions, pairing, clients, activity, data. */
export function appActions(parts: AppParts) {
  const { settings, permissions, desk, pairing, clock } = parts;
  return {
    readSettings: action(wholeInput, (): SettingsView => settingsView(parts)),
    readTexts: action(wholeInput, () => ({ terms: developerModeTerms, rawConsent: rawConsentText })),
    switchDeveloperMode: action(z.object({ on: z.boolean(), acceptTerms: z.optional(z.boolean()) }), async (input) => {
      const before = settings.read();
      if (!input.on) switchOff(settings);
      else if (!switchOn(settings, clock, input.acceptTerms === true)) {
        throw new AppError('terms_required', 'accept the Developer Mode terms first');
      }
      if (!isServing(settings.read())) parts.window.close();
      try {
        await parts.servingChanged();
      } catch (error) {
        settings.write(before);
        throw error;
      }
      return settingsView(parts);
    }),
    withdrawTerms: action(wholeInput, async () => {
      withdrawTerms(settings);
      parts.window.close();
      await parts.servingChanged();
      return settingsView(parts);
    }),
    setRawConsent: action(z.object({ accepted: z.boolean() }), ({ accepted }) => {
      if (accepted) acceptRawConsent(settings, clock);
      else withdrawRawConsent(settings);
      return settingsView(parts);
    }),
    listPermissions: action(wholeInput, () => permissionViews(parts)),
    grantPermissions: action(typesInput, (input) => {
      permissions.grant(typesOf(input));
      return permissionViews(parts);
    }),
    withdrawPermissions: action(typesInput, (input) => {
      permissions.withdraw(typesOf(input));
      return permissionViews(parts);
    }),
    listPairingRequests: action(wholeInput, (): readonly PairingRequestView[] =>
      desk.pending().map(pairingRequestView),
    ),
    approvePairingRequest: action(z.object({ requestId: z.string() }), ({ requestId }) =>
      decided(parts, requestId, desk.approve(requestId)),
    ),
    denyPairingRequest: action(z.object({ requestId: z.string() }), ({ requestId }) =>
      decided(parts, requestId, desk.deny(requestId)),
    ),
    clearPairingRequests: action(wholeInput, () => ({ denied: desk.clear() })),
    listClients: action(wholeInput, (): readonly ClientView[] => {
      parts.flushActivity();
      desk.sweep();
      const reads = parts.activity.countReads();
      return pairing.listClients().map((row) => clientView(row, reads.get(row.clientId) ?? 0));
    }),
    revokeClient: action(z.object({ clientId: z.string() }), ({ clientId }) => {
      const client = pairing.findClient(clientId);
      if (client === null || !pairing.deleteClient(clientId)) {
        throw new AppError('not_found', 'no paired client has this id; "npx vitalgate-host clients list" shows them');
      }
      return clientView(client, parts.activity.countReads().get(clientId) ?? 0);
    }),
    listActivity: action(activityInput, (input): readonly ActivityView[] => {
      parts.flushActivity();
      const { clientId = null, limit = maxActivity, before } = input;
      const since = input.since === undefined ? null : timeOf(input.since);
      const behind = before === undefined ? null : { ...before, lastAt: timeOf(before.lastAt) };
      return parts.activity.list({ clientId, since, limit, before: behind }).map(activityView);
    }),
    listActivityClients: action(wholeInput, (): readonly ActivityClientView[] => {
      parts.flushActivity();
      const paired = new Set(pairing.listClients().map(({ clientId }) => clientId));
      return parts.activity
        .clients()
        .map(({ clientId, clientName }) => ({ clientId, clientName, isPaired: paired.has(clientId) }));
    }),
    ...dataActions(parts),
    ...statisticsActions(parts),
  };
}

/** The actions that need nothing but the rules. */
export type AppActions = ReturnType<typeof appActions>;

function settingsView({ settings, window, clock }: AppParts): SettingsView {
  const { developerModeOn, termsAcceptedAt, rawConsentAcceptedAt } = settings.read();
  return {
    developerModeOn,
    termsAcceptedAt: textOf(termsAcceptedAt),
    rawConsentAcceptedAt: textOf(rawConsentAcceptedAt),
    pairingOpen: isServing(settings.read()) && window.isOpen(clock.monotonic()),
  };
}

function permissionViews({ permissions, samples }: AppParts): readonly RawHealthType[] {
  const granted = permissions.granted();
  const available = samples.typesEverSeen();
  return quantityTypes.map(({ name, displayName, unit }) => ({
    type: name,
    name: displayName,
    unit,
    available: available.has(name),
    readable: granted.has(name),
  }));
}

function timeOf(text: string): Instant {
  const at = parseTimestamp(text);
  if (at === null) throw new AppError('invalid_input', 'write the time like 2026-03-09T07:30:00Z');
  return at;
}

function typesOf(input: { all: true } | { types: readonly string[] }): readonly string[] {
  if ('all' in input) return quantityTypes.map(({ name }) => name);
  return input.types.map((text) => {
    const type = findQuantityType(text);
    if (type === null) {
      const nearest = nearestQuantityType(text);
      const hint = nearest === null ? '' : ` Did you mean ${nearest.name}?`;
      throw new AppError(
        'invalid_input',
        `There is no raw health type ${text}.${hint} Nothing was changed; "npx vitalgate-host permissions list" shows the types, and so does the app's page Permissions.`,
      );
    }
    return type.name;
  });
}

const refusals: Readonly<Record<Exclude<DecisionOutcome, 'done'>, AppError>> = {
  windowClosed: new AppError(
    'window_closed',
    'approve and deny work only while the Developer Mode settings page is open: the app\'s page Developer Mode, or "npx vitalgate-host pairing open" in another terminal',
  ),
  notPending: new AppError('not_pending', 'this request is no longer pending; nothing was changed'),
  notFound: new AppError(
    'not_found',
    'no pairing request has this id; nothing was changed; "npx vitalgate-host pairing list" shows those that wait',
  ),
};

function decided({ pairing }: AppParts, requestId: string, outcome: DecisionOutcome): PairingRequestView {
  if (outcome !== 'done') throw refusals[outcome];
  const row = pairing.findRequest(requestId);
  if (row === null) throw refusals.notFound;
  return pairingRequestView(row);
}
