import { dayMilliseconds } from '@vitalgate/days';
import 'reflect-metadata';
import { createPrivateKey, createPublicKey, KeyObject, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import type { Instant } from '@vitalgate/core';
import { randomSerialNumber } from './make-certificate.ts';
import { nameConstraints } from './name-constraints.ts';

const backDatedDays = 2;
const authorityYears = 10;

/** iPhones take no server certificate that is valid for more than 825 days, from its first to its last. */
const leafDays = 800;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const nameConstraintsId = '2.5.29.30';

/** X.509 counts whole seconds. A client's clock may be behind. */
function backDated(now: Instant): Date {
  return new Date(Math.floor(now / 1000) * 1000 - backDatedDays * dayMilliseconds);
}

async function importPair(
  privateKeyPem: string,
): Promise<{ privateKey: webcrypto.CryptoKey; publicKey: webcrypto.CryptoKey }> {
  const key = createPrivateKey(privateKeyPem);
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const [privateKey, publicKey] = await Promise.all([
    webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, false, ['sign']),
    webcrypto.subtle.importKey('spki', new Uint8Array(spki), algorithm, true, ['verify']),
  ]);
  return { privateKey, publicKey };
}

/**
 * Makes a certificate authority: ECDSA P-256, valid for ten years, for servers at the DNS names given and at addresses of own
 * networks only, and with none below it. Answers one PEM text: the private key (PKCS #8), then the certificate.
 */
export async function makeAuthority(now: Instant, dnsNames: readonly string[]): Promise<string> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notBefore = backDated(now);
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + authorityYears);
  const serialNumber = randomSerialNumber();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber,
      // Two hosts of one household are told apart on a phone by the end of the name.
      name: `CN=Vitalgate authority ${serialNumber.slice(0, 6)}`,
      notBefore,
      notAfter,
      keys,
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
        // What it signs is good for no other purpose either (RFC 5280 4.2.1.12).
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.Extension(nameConstraintsId, true, nameConstraints(dnsNames)),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return `${key}${certificate.toString('pem')}\n`;
}

/** What a server's certificate is signed for. */
export interface LeafMaking {
  readonly now: Instant;
  readonly authority: { readonly privateKeyPem: string; readonly certificatePem: string };
  /** The server's own key. */
  readonly privateKeyPem: string;
  /** DNS names and addresses. */
  readonly hosts: readonly string[];
}

/** Signs a server's certificate as phones want it: its hosts, `serverAuth`, valid for 800 days. Answers its PEM. */
export async function signLeaf({ now, authority, privateKeyPem, hosts }: LeafMaking): Promise<string> {
  const issuer = new x509.X509Certificate(authority.certificatePem);
  const [signer, own] = await Promise.all([importPair(authority.privateKeyPem), importPair(privateKeyPem)]);
  const notBefore = backDated(now);
  const certificate = await x509.X509CertificateGenerator.create(
    {
      serialNumber: randomSerialNumber(),
      subject: 'CN=Vitalgate',
      issuer: issuer.subject,
      notBefore,
      notAfter: new Date(notBefore.getTime() + leafDays * dayMilliseconds),
      publicKey: own.publicKey,
      signingKey: signer.privateKey,
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(
          hosts.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
        ),
        await x509.AuthorityKeyIdentifierExtension.create(issuer, false, webcrypto),
        await x509.SubjectKeyIdentifierExtension.create(own.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  return `${certificate.toString('pem')}\n`;
}
