import { digestId, readBase64url } from '@vitalgate/core';
import { objectOf, parseFhirJson, textOf, writeFhirJson } from '../../laboratory/json/fhir-json.ts';
import { utf8Text } from '../../kit/written/utf8-text.ts';
import type { ImportContext } from '../../kit/importer.ts';

/** Far more than a card holds; what is longer is damaged or made to fill the memory. */
const mostBytes = 4 * 1024 * 1024;

/** The content of a SMART Health Card: who issued it, and the FHIR Bundle as JSON text. */
export interface HealthCard {
  readonly issuer: string | null;
  readonly bundle: string;
}

/** The compact signatures in a file: a `.smart-health-card`, one token alone, or the digits of a QR code (`shc:/5676…`). */
export function cardTokens(text: string): readonly string[] {
  const plain = text.replace(/^\uFEFF/u, '').trim();
  const digits = /^shc:\/(?:\d+\/\d+\/)?(\d+)$/u.exec(plain)?.[1];
  if (digits !== undefined) {
    const pairs = digits.match(/\d\d/gu) ?? [];
    return [pairs.map((pair) => String.fromCharCode(Number(pair) + 45)).join('')];
  }
  if (/^eyJ[\w-]+\.[\w-]+\.[\w-]*$/u.test(plain)) return [plain];
  try {
    const { verifiableCredential } = JSON.parse(plain) as { verifiableCredential?: unknown };
    return Array.isArray(verifiableCredential) ? verifiableCredential.map(String) : [];
  } catch {
    return [];
  }
}

/** The bytes of a base64 or base64url text, with or without padding; null if it is none. */
export function base64Bytes(text: string): Uint8Array | null {
  const plain = text
    .replace(/(?<!=)=+$/u, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return readBase64url(plain)?.bytes ?? null;
}

function unpackedText(token: string, { inflate }: ImportContext): string | null {
  const [header = '', payload = ''] = token.split('.');
  const headerBytes = base64Bytes(header);
  const bytes = base64Bytes(payload);
  if (headerBytes === null || bytes === null) return null;
  const isPacked = /"zip"\s*:\s*"DEF"/u.test(utf8Text(headerBytes));
  const payloadBytes = isPacked ? (inflate?.(bytes, mostBytes) ?? null) : bytes;
  return payloadBytes === null ? null : utf8Text(payloadBytes);
}

/**
 * Reads a token of a SMART Health Card; null if it is damaged or is none. Its signature is not verified: the card is the user's own, and
 * nothing is trusted for it. Its Bundle numbers its resources (`resource:0`), as every card's does; here they are named by what the card says.
 */
export function readHealthCard(token: string, context: ImportContext): HealthCard | null {
  const text = unpackedText(token, context);
  if (text === null) return null;
  try {
    const payload = objectOf(parseFhirJson(text));
    const subject = objectOf(objectOf(payload?.['vc'])?.['credentialSubject']);
    const bundle = objectOf(subject?.['fhirBundle']);
    if (bundle === null) return null;
    const written = writeFhirJson(bundle);
    const name = `urn:smart-health-card:${digestId(written)}`;
    return { issuer: textOf(payload?.['iss']), bundle: written.replace(/"resource:(\d+)"/gu, `"${name}:$1"`) };
  } catch {
    return null;
  }
}
