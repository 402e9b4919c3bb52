import { VitalgateError } from './vitalgate-error.ts';

/** Throws `invalid_parameter` if what should be an object with options is none. Plain JavaScript finds out here, not inside. */
export function checkOptions(call: string, options: unknown): void {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return;
  throw new VitalgateError('invalid_parameter', `${call} takes one object with its options`);
}
