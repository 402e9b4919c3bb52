import { operations, type DataOperationName, type Operation, type OperationName } from '@vitalgate/contract';

/** The operation that a path leads to, and the methods that it answers. */
export type Route = { readonly methods: readonly string[] } & (
  | { readonly operation: DataOperationName | 'getStatus' | 'getCapabilities' | 'createPairingRequest' }
  | { readonly operation: 'getPairingRequestStatus'; readonly requestId: string }
);

const pollPrefix = operations.getPairingRequestStatus.path.replace('{requestId}', '');
const get = ['GET', 'HEAD'] as const;

const fixed: ReadonlyMap<string, Route> = new Map(
  (Object.entries(operations) as [OperationName, Operation][]).flatMap(([operation, { path, method }]) =>
    operation === 'getPairingRequestStatus' ? [] : [[path, { operation, methods: method === 'GET' ? get : [method] }]],
  ),
);

/** The route of a path, compared letter by letter; null if there is none. Spec 4. */
export function findRoute(path: string): Route | null {
  const route = fixed.get(path);
  if (route !== undefined) return route;
  const requestId = path.startsWith(pollPrefix) ? path.slice(pollPrefix.length) : '';
  if (requestId === '' || requestId.includes('/')) return null;
  return { operation: 'getPairingRequestStatus', requestId, methods: get };
}
