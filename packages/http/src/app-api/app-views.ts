import {
  findMetric,
  findQuantityType,
  type ActivityView,
  type ClientView,
  type PairingRequestView,
} from '@vitalgate/contract';
import {
  formatInstant,
  type ActivityEntry,
  type ClientRow,
  type Instant,
  type PairingRequestRow,
} from '@vitalgate/core';

/** A pairing request as the app shows it. */
export function pairingRequestView(row: PairingRequestRow): PairingRequestView {
  const { requestId, displayName, scopes, remoteAddress, confirmationCode, status } = row;
  const [createdAt, expiresAt] = [formatInstant(row.createdAt), formatInstant(row.expiresAt)];
  return { requestId, displayName, scopes, remoteAddress, confirmationCode, status, createdAt, expiresAt };
}

/** A paired client as the app shows it, with its number of answered reads. */
export function clientView(row: ClientRow, reads: number): ClientView {
  const { tokenHash, firstUsedAt: _, ...shown } = row;
  return {
    ...shown,
    approvedAt: formatInstant(row.approvedAt),
    lastSeenAt: textOf(row.lastSeenAt),
    pausedAt: textOf(row.pausedAt),
    tokenFetched: tokenHash !== null,
    reads,
  };
}

/** Marks a name that a client sent and that names no type or metric. */
export function unknownName(operation: string, name: string | null): { readonly isNameUnknown?: true } {
  if (name === null) return {};
  const isKnown = operation === 'getMetrics' ? findMetric(name) !== undefined : findQuantityType(name) !== null;
  return isKnown ? {} : { isNameUnknown: true };
}

/** One line of the activity log as the app shows it. */
export function activityView(entry: ActivityEntry): ActivityView {
  const { operation, filters, firstAt, lastAt } = entry;
  return {
    ...entry,
    ...unknownName(operation, filters['type'] ?? filters['metricId'] ?? null),
    firstAt: formatInstant(firstAt),
    lastAt: formatInstant(lastAt),
  };
}

/** An instant as text, null staying null. */
export function textOf(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}
