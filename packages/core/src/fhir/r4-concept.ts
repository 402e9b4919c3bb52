import type { RecordCoding } from '../records/blood-test-record.ts';
import { r4Code, r4List, r4String, r4Uri, type R4Object } from './r4-json.ts';

/** A Coding of R4; undefined if the code is blank. */
function r4Coding(coding: RecordCoding): R4Object | undefined {
  const code = r4Code(coding.code);
  if (code === undefined) return undefined;
  return { system: r4Uri(coding.system), version: r4String(coding.version), code, display: r4String(coding.display) };
}

/** A CodeableConcept of R4; undefined if it would be empty. */
export function r4Concept(codings: readonly RecordCoding[], text: string | null): R4Object | undefined {
  const coding = r4List(codings.map(r4Coding));
  const words = r4String(text);
  return coding === undefined && words === undefined ? undefined : { coding, text: words };
}
