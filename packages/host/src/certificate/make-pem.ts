import { Worker } from 'node:worker_threads';
import { workerFile } from '../built/package-file.ts';
import type { Instant } from '@vitalgate/core';
import type { LeafMaking } from './sign-certificates.ts';

/** What a thread is asked to make: the host's own certificate, an authority, or what the authority signs. */
export type PemOrder =
  | { readonly kind: 'own' | 'authority'; readonly now: Instant; readonly dnsNames: readonly string[] }
  | ({ readonly kind: 'signed' } & LeafMaking);

/**
 * Makes a certificate in a thread of its own; answers its PEM text. The X.509 library takes six megabytes and longer to load
 * than all else of a start, and is needed once in years: with the thread its memory ends.
 */
export function makePem(order: PemOrder): Promise<string> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(workerFile('certificate/pem-worker'), {
      workerData: order,
      name: 'certificate',
      execArgv: [],
    });
    let pem: string | null = null;
    thread.once('message', (made: string) => (pem = made));
    thread.once('error', reject);
    // Not before its end, so that its memory is free by then.
    thread.once('exit', () => {
      if (pem === null) reject(new Error('the thread that makes certificates ended'));
      else resolve(pem);
    });
  });
}
