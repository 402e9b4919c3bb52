import { dayMilliseconds } from '@vitalgate/days';
import 'reflect-metadata';
import { createPrivateKey, createPublicKey, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import type { Instant } from '@vitalgate/core';
import { backDated, keyAlgorithm, makeSelfSigned, randomSerialNumber, serverExtensions } from './make-certificate.ts';
import { nameConstraints } from './name-constraints.ts';

/** iPhones take no server certificate that is valid for more than 825 days, from its first to its last. */
const leafDays = 800;

const nameConstraintsId = '2.5.29.30';

async function importPair(
  privateKeyPem: string,
): Promise<{ privateKey: webcrypto.CryptoKey; publicKey: webcrypto.CryptoKey }> {
  const key = createPrivateKey(privateKeyPem);
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const [privateKey, publicKey] = await Promise.all([
    webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), keyAlgorithm, false, ['sign']),
    webcrypto.subtle.importKey('spki', new Uint8Array(spki), keyAlgorithm, true, ['verify']),
  ]);
  return { privateKey, publicKey };
}

/**
 * Makes a certificate authority: ECDSA P-256, valid for ten years, for servers at the DNS names given and at addresses of own
 * networks only, and with none below it. Answers one PEM text: the private key (PKCS #8), then the certificate.
 */
export function makeAuthority(now: Instant, dnsNames: readonly string[]): Promise<string> {
  // Two hosts of one household are told apart on a phone by the end of the name.
  return makeSelfSigned(now, (serialNumber) => `CN=Vitalgate authority ${serialNumber.slice(0, 6)}`, [
    new x509.BasicConstraintsExtension(true, 0, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    // What it signs is good for no other purpose either (RFC 5280 4.2.1.12).
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.Extension(nameConstraintsId, true, nameConstraints(dnsNames)),
  ]);
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
      signingAlgorithm: keyAlgorithm,
      extensions: [
        ...serverExtensions(hosts.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }))),
        await x509.AuthorityKeyIdentifierExtension.create(issuer, false, webcrypto),
        await x509.SubjectKeyIdentifierExtension.create(own.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  return `${certificate.toString('pem')}\n`;
}
