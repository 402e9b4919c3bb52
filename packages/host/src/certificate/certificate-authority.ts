import { dayMilliseconds } from '@vitalgate/days';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Instant } from '@vitalgate/core';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { writePrivateFile } from '@vitalgate/terminal';
import { HostError } from '../errors/host-error.ts';
import { isLocalPeer } from '../network/peers.ts';
import { pemBlock, readPem, type HostCertificate } from './host-certificate.ts';
import { makePem } from './make-pem.ts';

export interface CertificateAuthority {
  /** Signs, and goes nowhere else. */
  readonly privateKeyPem: string;
  readonly certificatePem: string;
  readonly fingerprintPairs: string;
  readonly der: Uint8Array;
  readonly validTo: Date;
  readonly names: readonly string[];
  /** Whether what it signs is good for servers alone; earlier versions made authorities without this bound. */
  readonly isForServersAlone: boolean;
}

const serverAuth = '1.3.6.1.5.5.7.3.1';

export interface SignedCertificate {
  readonly certificatePem: string;
  readonly fingerprintPairs: string;
  readonly validTo: Date;
}

export interface SignedHosts {
  readonly now: Instant;
  /** The host's own certificate, whose key the signed one has too: the public-key pin stays as it is. */
  readonly own: HostCertificate;
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

const renewDays = 60;
const alwaysNames = ['localhost'];
const alwaysAddresses = ['127.0.0.1', '::1'];

const namesLine = /^# names: (.*)$/m;

function damaged(path: string, cause: unknown): HostError {
  const text = `${path} is damaged. Restore it from a backup, or make a new authority and install that on the phone.`;
  return new HostError('certificateUnusable', text, { cause, doNext: { command: 'ingest certificate --new' } });
}

function parseAuthority(pem: string): CertificateAuthority {
  const privateKeyPem = `${pemBlock('PRIVATE KEY').exec(pem)?.[0] ?? ''}\n`;
  const certificatePem = `${pemBlock('CERTIFICATE').exec(pem)?.[0] ?? ''}\n`;
  const certificate = new X509Certificate(certificatePem);
  if (!certificate.checkPrivateKey(createPrivateKey(privateKeyPem))) throw new Error('key and certificate differ');
  return {
    privateKeyPem,
    certificatePem,
    fingerprintPairs: certificate.fingerprint256,
    der: new Uint8Array(certificate.raw),
    validTo: new Date(certificate.validTo),
    // Node's `keyUsage` holds the extended key usage.
    isForServersAlone: (certificate.keyUsage ?? []).join(' ') === serverAuth,
    names: namesLine.exec(pem)?.[1]?.split(' ') ?? alwaysNames,
  };
}

/** The authority of a data directory, or null if none was made. Throws HostError `certificateUnusable` on a damaged file. */
export function loadAuthority(directory: DataDirectory): CertificateAuthority | null {
  const pem = readPem(directory.authorityFile);
  if (pem === null) return null;
  try {
    return parseAuthority(pem);
  } catch (error) {
    throw damaged(directory.authorityFile, error);
  }
}

/** Makes an authority for these DNS names, in place of one that is there. */
export async function createAuthority(
  directory: DataDirectory,
  { now, names }: Pick<SignedHosts, 'now' | 'names'>,
): Promise<CertificateAuthority> {
  const all = [...new Set([...alwaysNames, ...names])];
  const pem = `# names: ${all.join(' ')}\n${await makePem({ kind: 'authority', now, dnsNames: all })}`;
  writePrivateFile(directory.authorityFile, pem);
  return parseAuthority(pem);
}

/** The hosts that a certificate by this authority is to name: a name or an address that it may not sign for would spoil all. */
function hostsFor(authority: CertificateAuthority, { names, addresses }: SignedHosts): readonly string[] {
  const known = new Set(authority.names);
  const own = addresses.filter((address) => isLocalPeer(address, () => ({})));
  return [...new Set([...alwaysNames, ...names.filter((name) => known.has(name)), ...alwaysAddresses, ...own])];
}

function isGood(pem: string, authority: CertificateAuthority, { now, own }: SignedHosts, hosts: readonly string[]) {
  try {
    const certificate = new X509Certificate(pem);
    const left = new Date(certificate.validTo).getTime() - now;
    return (
      left > renewDays * dayMilliseconds &&
      new Date(certificate.validFrom).getTime() <= now &&
      certificate.checkPrivateKey(createPrivateKey(own.privateKeyPem)) &&
      certificate.verify(new X509Certificate(authority.certificatePem).publicKey) &&
      hosts.every((host) => (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined)
    );
  } catch {
    return false;
  }
}

function parseSigned(pem: string): SignedCertificate {
  const certificate = new X509Certificate(pem);
  return {
    certificatePem: pem,
    fingerprintPairs: certificate.fingerprint256,
    validTo: new Date(certificate.validTo),
  };
}

/** The certificate that was signed last; null if there is none that can be read. */
export function readSignedCertificate(directory: DataDirectory): SignedCertificate | null {
  try {
    const pem = readPem(directory.feedCertificateFile);
    return pem === null ? null : parseSigned(pem);
  } catch {
    return null;
  }
}

/**
 * The certificate that the authority signed for this host. It stays as it is until a name or address of this machine is
 * missing in it, the host has another key, it ends within 60 days, or it is not valid yet; then it is signed anew.
 */
export async function signedCertificate(
  directory: DataDirectory,
  authority: CertificateAuthority,
  signed: SignedHosts,
): Promise<SignedCertificate> {
  const hosts = hostsFor(authority, signed);
  let pem = readPem(directory.feedCertificateFile);
  if (pem === null || !isGood(pem, authority, signed, hosts)) {
    const { privateKeyPem } = signed.own;
    pem = await makePem({ kind: 'signed', now: signed.now, authority, privateKeyPem, hosts });
    writePrivateFile(directory.feedCertificateFile, pem);
  }
  return parseSigned(pem);
}
