import { dayMilliseconds } from '@vitalgate/days';
import 'reflect-metadata';
import { KeyObject, randomBytes, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { Instant } from '@vitalgate/core';

const backDatedDays = 2;
const validYears = 10;

/** A serial number in hexadecimal: a positive number of 127 random bits (RFC 5280 4.1.2.2). */
export function randomSerialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

/**
 * Makes a key pair and a self-signed server certificate for it: ECDSA P-256 with SHA-256, not a CA, for
 * `digitalSignature` and `serverAuth`, valid from two days before `now` (a client's clock may be behind) for ten years.
 * Its subject alternative names are `localhost`, both loopback addresses and the DNS names given.
 * Answers one PEM text: the private key (PKCS #8), then the certificate.
 */
export async function makeCertificate(now: Instant, dnsNames: readonly string[]): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  // X.509 counts whole seconds.
  const notBefore = new Date(Math.floor(now / 1000) * 1000 - backDatedDays * dayMilliseconds);
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + validYears);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: randomSerialNumber(),
      name: 'CN=Vitalgate',
      notBefore,
      notAfter,
      keys,
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension([
          { type: 'dns', value: 'localhost' },
          ...dnsNames.map((value) => ({ type: 'dns', value }) as const),
          { type: 'ip', value: '127.0.0.1' },
          { type: 'ip', value: '::1' },
        ]),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return `${key}${certificate.toString('pem')}\n`;
}
