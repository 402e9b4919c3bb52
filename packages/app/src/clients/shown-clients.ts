import type { ClientView } from '@vitalgate/contract';
import { nameOrder } from '../format/writers.ts';
import { scopeNames } from './scope-list.tsx';

export const clientOrders = ['seen', 'paired', 'name'] as const;
export type ClientOrder = (typeof clientOrders)[number];

/** What a client is called here: the user's name for it, else its own. */
export function clientName({ ownName, displayName }: Pick<ClientView, 'ownName' | 'displayName'>): string {
  return ownName ?? displayName;
}

/** A client that was never seen stands where it was paired. */
const seen = ({ lastSeenAt, approvedAt }: ClientView): string => lastSeenAt ?? approvedAt;

const orders: Readonly<Record<ClientOrder, (one: ClientView, other: ClientView) => number>> = {
  seen: (one, other) => (seen(one) < seen(other) ? 1 : -1),
  paired: (one, other) => (one.approvedAt < other.approvedAt ? 1 : -1),
  name: (one, other) => nameOrder().compare(clientName(one), clientName(other)),
};

/** Clients in an order. */
export function orderedClients(clients: readonly ClientView[], order: ClientOrder): readonly ClientView[] {
  return [...clients].sort(orders[order]);
}

/** Whether each word that is searched for stands in a client's names, its id, its address or what it may read. */
export function isFound(client: ClientView, search: string): boolean {
  const { ownName, displayName, clientId, remoteAddress, scopes } = client;
  const text = [ownName, displayName, clientId, remoteAddress, scopeNames(scopes)].join(' ').toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
