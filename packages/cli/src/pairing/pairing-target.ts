import { parseFingerprint, parseHostAddress, parsePairingLink, type HostAddress } from '@vitalgate/client';
import { CommandError } from '@vitalgate/terminal';

export interface PairingTarget {
  /** The first one is asked first. */
  readonly addresses: readonly HostAddress[];
  /** 64 lower-case hex digits; null if a person has to compare the one that is seen. */
  readonly fingerprint: string | null;
  readonly link: string | null;
}

/** Reads `LINK | HOST[:PORT]` and `--fingerprint`. Throws VitalgateError `invalid_link`, CommandError `invalid_input` for two certificates. */
export function pairingTarget(written: string, fingerprintOption: string | null): PairingTarget {
  const wanted = fingerprintOption === null ? null : parseFingerprint(fingerprintOption);
  const served = /^https:\/\/([^/?#]+)/i.exec(written)?.[1];
  if (served !== undefined) return { addresses: [parseHostAddress(served)], fingerprint: wanted, link: null };
  if (!/:\/\/|%3A%2F%2F/i.test(written))
    return { addresses: [parseHostAddress(written)], fingerprint: wanted, link: null };
  const { addresses, fingerprint } = parsePairingLink(written);
  if (wanted !== null && wanted !== fingerprint) {
    throw new CommandError(
      'invalid_input',
      'The link and --fingerprint name two certificates. Copy the link again from the app, and leave --fingerprint out.',
    );
  }
  return { addresses, fingerprint, link: written };
}
