import { dayMilliseconds } from '@vitalgate/days';
import 'reflect-metadata';
import { KeyObject, randomBytes, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { Instant } from '@vitalgate/core';

const backDatedDays = 2;
const validYears = 10;

export const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A serial number in hexadecimal: a positive number of 127 random bits (RFC 5280 4.1.2.2). */
export function randomSerialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

/** X.509 counts whole seconds. A client's clock may be behind. */
export function backDated(now: Instant): Date {
  return new Date(Math.floor(now / 1000) * 1000 - backDatedDays * dayMilliseconds);
}

/**
 * Makes a key pair and a self-signed certificate for it: ECDSA P-256 with SHA-256, valid from two days before `now` for ten years.
 * Answers one PEM text: the private key (PKCS #8), then the certificate.
 */
export async function makeSelfSigned(
  now: Instant,
  nameOf: (serialNumber: string) => string,
  extensions: readonly x509.Extension[],
): Promise<string> {
  const keys = await webcrypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const notBefore = backDated(now);
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + validYears);
  const serialNumber = randomSerialNumber();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber,
      name: nameOf(serialNumber),
      notBefore,
      notAfter,
      keys,
      signingAlgorithm: keyAlgorithm,
      extensions: [...extensions, await x509.SubjectKeyIdentifierExtension.create(keys.publicKey, false, webcrypto)],
    },
    webcrypto,
  );
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return `${key}${certificate.toString('pem')}\n`;
}

/** What a server's certificate is good for, and that it signs no other. */
export const serverExtensions = (names: readonly { readonly type: 'dns' | 'ip'; readonly value: string }[]) => [
  new x509.BasicConstraintsExtension(false, undefined, true),
  new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
  new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
  new x509.SubjectAlternativeNameExtension([...names]),
];

/**
 * Makes a self-signed server certificate: not a CA, for `digitalSignature` and `serverAuth`. Its subject alternative names are
 * `localhost`, both loopback addresses and the DNS names given.
 */
export function makeCertificate(now: Instant, dnsNames: readonly string[]): Promise<string> {
  const names = [
    ...['localhost', ...dnsNames].map((value) => ({ type: 'dns', value }) as const),
    ...['127.0.0.1', '::1'].map((value) => ({ type: 'ip', value }) as const),
  ];
  return makeSelfSigned(now, () => 'CN=Vitalgate', serverExtensions(names));
}
