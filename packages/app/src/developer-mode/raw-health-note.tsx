import { Link } from 'wouter-preact';
import { texts } from './texts/texts.ts';

/** The settings that decide, beside a client's approval, whether it can read raw health data. */
export interface RawHealthState {
  readonly isConsented: boolean;
  /** How many types are permitted; null while that is not known. */
  readonly permitted: number | null;
}

/** The effect of approving raw health data as things stand, with the way to change it. Spec 5.7. */
export function RawHealthNote({ isConsented, permitted }: RawHealthState) {
  const types = permitted === null ? '' : texts.typesPermitted(permitted);
  return (
    <p class="request-raw row-detail">
      {!isConsented && `${texts.rawClosed} `}
      {types} <Link href="/permissions">{texts.permissions}</Link>
    </p>
  );
}
