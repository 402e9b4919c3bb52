/** From when to when a certificate holds. */
export interface Validity {
  readonly validFrom: Date;
  readonly validTo: Date;
}

/** This program is younger: a clock that says less is wrong, and no certificate is renewed by it. */
const leastNow = Date.UTC(2026, 0, 1);

/** Whether a certificate is not yet valid (`early`) or no longer valid (`over`). Times in milliseconds. */
export function certificateTime({ validFrom, validTo }: Validity, now: number): 'early' | 'good' | 'over' {
  if (now < validFrom.getTime()) return 'early';
  return now > validTo.getTime() ? 'over' : 'good';
}

/**
 * Whether a certificate was made by a wrong clock: a clock that was ahead made it for later, and one that was behind for a time
 * before this program. That it has ended proves nothing else: the clock may be ahead now.
 */
export function isOfWrongClock({ validFrom, validTo }: Validity, now: number): boolean {
  return now >= leastNow && (now < validFrom.getTime() || validTo.getTime() < leastNow);
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** What is wrong with a certificate's time, as a sentence; null if nothing is. */
export function certificateTimeText(certificate: Validity, now: number): string | null {
  const time = certificateTime(certificate, now);
  if (time === 'good') return null;
  return time === 'early'
    ? `The certificate of this host is not valid before ${dayOf(certificate.validFrom)}: it was made while the clock of this machine was ahead, or the clock is behind now.`
    : `The certificate of this host was valid until ${dayOf(certificate.validTo)}.`;
}
