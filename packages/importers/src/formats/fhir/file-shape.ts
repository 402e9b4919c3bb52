import { valueSpan } from '../../kit/json/value-span.ts';

/** The form of FHIR in a file. */
export type FhirShape =
  /** One JSON value: a resource, a Bundle or a list. */
  | 'json'
  /** A JSON value on each line (NDJSON). */
  | 'lines'
  /** JSON values one behind the other, each over several lines. */
  | 'values'
  | 'xml'
  /** A SMART Health Card: signed, not encrypted. */
  | 'healthCard'
  /** The encrypted payload of a SMART Health Link. */
  | 'encrypted'
  /** A SMART Health Link itself, which leads to a server. */
  | 'link';

const resourceType = /"resourceType"\s*:\s*"[A-Z][A-Za-z]+"/u;
const xmlRoot = /<(?:\w+:)?[A-Z]\w*[^<>]*\sxmlns(?::\w+)?\s*=\s*["']http:\/\/hl7\.org\/fhir["']/u;
const encryptedToken = /^eyJ[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/u;
const manifest =
  /^\{\s*"(?:files|status)"[^]*"contentType"\s*:\s*"application\/(?:smart-health-card|smart-api-access|fhir\+json)/u;

/** True if a line is a JSON object by itself. */
function isLine(text: string): boolean {
  try {
    JSON.parse(text);
    return text.startsWith('{');
  } catch {
    return false;
  }
}

function firstEnd(text: string): number {
  return valueSpan(text.charCodeAt(0)).endIn(text, 0);
}

function jsonShape(text: string): FhirShape {
  const [first = '', second = ''] = text.split(/\r?\n/u, 200).filter((line) => line.trim() !== '');
  // A line that is damaged, or longer than the beginning of the file, does not hide what the next one is.
  const isDamagedLine = isLine(second) && resourceType.test(second) && !/\[\s*$/u.test(first);
  if (second.startsWith('{') && (isLine(first) || isDamagedLine)) return 'lines';
  const end = firstEnd(text);
  return end > 0 && text.slice(end).trim() !== '' ? 'values' : 'json';
}

/** The form of FHIR in a file that begins with `head`; null if it holds none. */
export function fhirShape(head: string): FhirShape | null {
  const text = head.replace(/^\uFEFF/u, '').trimStart();
  if (/^[{[]/u.test(text)) {
    if (/"verifiableCredential"\s*:\s*\[\s*"eyJ/u.test(text)) return 'healthCard';
    if (resourceType.test(text)) return jsonShape(text);
    return manifest.test(text) ? 'encrypted' : null;
  }
  if (text.startsWith('<')) return xmlRoot.test(text) ? 'xml' : null;
  if (/^shlink:\/|^https?:\/\/\S+#shlink:\//u.test(text)) return 'link';
  if (text.startsWith('shc:/') || /^eyJ[\w-]+\.[\w-]+\.[\w-]*\s*$/u.test(text)) return 'healthCard';
  return encryptedToken.test(text.trimEnd()) ? 'encrypted' : null;
}
