/** From when to when a certificate says that it holds. */
export interface Validity {
  readonly validFrom: Date;
  readonly validTo: Date;
}

/** What a client goes on in spite of, and its user should mend. Branch on `code`; `message` is for people and says what to do. */
export interface ConnectionWarning {
  /** The certificate has ended, or does not begin yet; or the clocks of host and client are minutes apart, or more. */
  readonly code: 'certificate_expired' | 'certificate_not_yet_valid' | 'clocks_apart';
  readonly message: string;
}

const minute = 60_000;
/** Clocks that the network sets are never so far apart. */
const usualApart = 5 * minute;

const units = [
  ['year', 365.25 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

function spanText(milliseconds: number): string {
  const [unit, size] = units.find(([, least]) => milliseconds >= 2 * least) ?? ['minute', minute];
  return `${Math.floor(milliseconds / size)} ${unit}s`;
}

const timeText = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 16)}Z`;

/**
 * What is wrong with the times of a host whose certificate is the right one; null if nothing is. `hostTime` is null if it does not
 * say its time. Nobody can tell here which of two clocks is right, so a certificate is judged only if both agree.
 */
export function timeWarning(validity: Validity, hostTime: number | null, now: number): ConnectionWarning | null {
  const apart = hostTime === null ? 0 : Math.abs(hostTime - now);
  if (hostTime !== null && apart >= usualApart) {
    return {
      code: 'clocks_apart',
      message: `the clocks of this machine and of the host are ${spanText(apart)} apart: it is ${timeText(now)} here and ${timeText(hostTime)} there; set the one that is wrong, or times and days of what is read will not fit`,
    };
  }
  const { validFrom, validTo } = validity;
  if (now > validTo.getTime()) {
    return {
      code: 'certificate_expired',
      message: `the certificate of the host ended on ${timeText(validTo.getTime())}; it is the pinned one, so this client goes on, but others may refuse it: make a new one on the host ("certificate reset", which ends every pairing) and pair again`,
    };
  }
  if (now < validFrom.getTime()) {
    return {
      code: 'certificate_not_yet_valid',
      message: `the certificate of the host begins on ${timeText(validFrom.getTime())}: it was made while a clock was ahead, or the clocks are behind now; set them right, or make a new one on the host ("certificate reset", which ends every pairing) and pair again`,
    };
  }
  return null;
}
