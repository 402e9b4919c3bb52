import type { ClientView } from '@vitalgate/contract';
import { useRef } from 'preact/hooks';

/**
 * The requests whose clients this page saw paired and that are paired no longer. A request that was approved a moment
 * ago is none of them: its client is not read yet.
 */
export function useUnpaired(clients: readonly ClientView[] | null): ReadonlySet<string> {
  const seen = useRef(new Set<string>());
  const paired = new Set(clients?.map(({ requestId }) => requestId));
  for (const requestId of paired) seen.current.add(requestId);
  return new Set(clients === null ? [] : [...seen.current].filter((requestId) => !paired.has(requestId)));
}
