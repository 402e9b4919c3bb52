import { Link } from 'wouter-preact';
import { amountText } from '../format/numbers.ts';

/** The settings that decide, beside a client's approval, whether it can read raw health data. */
export interface RawHealthState {
  readonly isConsented: boolean;
  /** How many types are permitted; null while that is not known. */
  readonly permitted: number | null;
}

/** The effect of approving raw health data as things stand, with the way to change it. Spec 5.7. */
export function RawHealthNote({ isConsented, permitted }: RawHealthState) {
  const types = permitted === null ? '' : `${permitted === 0 ? 'No types' : amountText(permitted, 'type')} permitted.`;
  return (
    <p class="request-raw row-detail">
      {!isConsented && 'Raw data stays closed until you accept the raw health consent. '}
      {types} <Link href="/permissions">Permissions</Link>
    </p>
  );
}
