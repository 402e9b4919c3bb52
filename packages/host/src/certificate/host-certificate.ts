import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Instant } from '@vitalgate/core';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { createPrivateFile, writePrivateFile } from '@vitalgate/terminal';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { isOfWrongClock, type Validity } from './certificate-time.ts';
import { makePem } from './make-pem.ts';

/** What a server shows to prove who it is: a certificate, with those above it if there are any, and its private key. */
export interface ShownCertificate {
  readonly certificatePem: string;
  /** Goes to the listener and nowhere else. */
  readonly privateKeyPem: string;
}

/** The certificate that this install shows to every client, with its private key. */
export interface HostCertificate extends ShownCertificate, Validity {
  /** SHA-256 of the certificate's DER: 64 lower-case hexadecimal digits. */
  readonly fingerprint: string;
  /** The same for people, in colon pairs: `AB:12:…`. */
  readonly fingerprintPairs: string;
  /** SHA-256 of the public key as curl's `--pinnedpubkey` takes it: `sha256//…=` (base64 of the SPKI's hash). */
  readonly publicKeyPin: string;
}

export interface CertificateMaking {
  readonly now: Instant;
  /** DNS names beside `localhost`; usually the machine's `.local` name. */
  readonly dnsNames: readonly string[];
}

export const pemBlock = (label: string): RegExp =>
  new RegExp(`-----BEGIN ${label}-----[\\s\\S]+?-----END ${label}-----`);

function parseCertificate(pem: string): HostCertificate {
  const privateKeyPem = `${pemBlock('PRIVATE KEY').exec(pem)?.[0] ?? ''}\n`;
  const certificatePem = `${pemBlock('CERTIFICATE').exec(pem)?.[0] ?? ''}\n`;
  const certificate = new X509Certificate(certificatePem);
  if (!certificate.checkPrivateKey(createPrivateKey(privateKeyPem))) throw new Error('key and certificate differ');
  const publicKey = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return {
    certificatePem,
    privateKeyPem,
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
    fingerprintPairs: certificate.fingerprint256,
    publicKeyPin: `sha256//${createHash('sha256').update(publicKey).digest('base64')}`,
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
  };
}

/** The text of a PEM file; null if there is none. Throws HostError `certificateUnusable` if it cannot be read. */
export function readPem(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT') return null;
    throw new HostError(
      'certificateUnusable',
      `${path} cannot be read (${code ?? 'unknown error'}). Mend its permissions, or restore it from a backup.`,
      { cause: error },
    );
  }
}

const newCertificatePem = (making: CertificateMaking): Promise<string> => makePem({ kind: 'own', ...making });

/** The install's certificate, or null if none was made yet. Throws HostError `certificateUnusable` on a damaged file. */
export function loadCertificate(directory: DataDirectory): HostCertificate | null {
  const path = directory.certificateFile;
  const pem = readPem(path);
  if (pem === null) return null;
  try {
    return parseCertificate(pem);
  } catch (error) {
    throw new HostError(
      'certificateUnusable',
      `${path} is damaged. Restore it from a backup, or make a new one and pair every client again.`,
      { cause: error, doNext: { command: 'certificate reset' } },
    );
  }
}

/** Who knows this host by its certificate. */
export interface CertificateUsers {
  readonly hasClients: () => boolean;
  /** Whether live feeds have keys: what delivers may compare the certificate too. */
  readonly hasFeeds: () => boolean;
}

const nobody: CertificateUsers = { hasClients: () => false, hasFeeds: () => false };

/**
 * The install's certificate, made at the first call and byte-identical ever after: neither a restart nor a new address
 * nor a damaged file makes another, nor a missing one if there are clients. There is one exception: if a wrong clock made it
 * and nobody knows the host by it, it is made anew. Key and certificate are one file, so that a crash cannot part them. Rejects
 * with HostError `certificateUnusable`.
 */
export async function loadOrCreateCertificate(
  directory: DataDirectory,
  making: CertificateMaking,
  { hasClients, hasFeeds }: CertificateUsers = nobody,
): Promise<HostCertificate> {
  const known = loadCertificate(directory);
  if (known !== null) {
    if (!isOfWrongClock(known, making.now) || hasClients() || hasFeeds()) return known;
    const renewed = await newCertificate(making);
    saveCertificate(directory, renewed);
    return renewed;
  }
  if (hasClients()) {
    throw new HostError(
      'certificateUnusable',
      `${directory.certificateFile} is missing, and paired clients know this host by it. Restore it from a backup, or make a new one and pair every client again.`,
      { doNext: { command: 'certificate reset' } },
    );
  }
  createPrivateFile(directory.certificateFile, await newCertificatePem(making));
  const made = loadCertificate(directory);
  if (made === null) throw new HostError('certificateUnusable', `${directory.certificateFile} vanished. Start again.`);
  return made;
}

/** Makes a key and a certificate; nothing is written. */
export async function newCertificate(making: CertificateMaking): Promise<HostCertificate> {
  return parseCertificate(await newCertificatePem(making));
}

/** Replaces key and certificate, at the user's word: every client pinned the old one, so the caller revokes them all. */
export function saveCertificate(directory: DataDirectory, { privateKeyPem, certificatePem }: HostCertificate): void {
  writePrivateFile(directory.certificateFile, `${privateKeyPem}${certificatePem}`);
}
