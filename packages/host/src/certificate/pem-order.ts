import type { Instant } from '@vitalgate/core';
import type { LeafMaking } from './sign-certificates.ts';

/** What a thread is asked to make: the host's own certificate, an authority, or what the authority signs. */
export type PemOrder =
  | { readonly kind: 'own' | 'authority'; readonly now: Instant; readonly dnsNames: readonly string[] }
  | ({ readonly kind: 'signed' } & LeafMaking);
