import { parentPort, workerData } from 'node:worker_threads';
import { makeCertificate } from './make-certificate.ts';
import type { PemOrder } from './make-pem.ts';
import { makeAuthority, signLeaf } from './sign-certificates.ts';

function make(order: PemOrder): Promise<string> {
  if (order.kind === 'signed') return signLeaf(order);
  return (order.kind === 'own' ? makeCertificate : makeAuthority)(order.now, order.dnsNames);
}

const pem = await make(workerData as PemOrder);
parentPort?.postMessage(pem, []);
