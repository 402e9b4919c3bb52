import { dayMilliseconds } from '@vitalgate/days';
import { exchangePlain, takesOldTls } from '../connection/raw-exchange.ts';
import { get } from '../judging/check-context.ts';
import { clause, decision, type Check } from '../judging/check.ts';
import { CheckFailed, failIf } from '../judging/verdict.ts';
import { expectRead } from '../judging/judge.ts';

const plainRequest = 'GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
const serverAuthentication = '1.3.6.1.5.5.7.3.1';
export const transportChecks: readonly Check[] = [
  clause(['1.1', '1.7.https'], 'the API answers over TLS', async (context) => {
    expectRead(await get(context, '/api/v1/status'));
  }),

  clause(['1.7.https'], 'plain HTTP on the port reads nothing', async ({ host }) => {
    const { status } = await exchangePlain(host, plainRequest);
    failIf(status !== null && status < 300, 'no answer to plain HTTP', `status ${status}`);
  }),

  decision(['0030'], 'plain HTTP on the port is closed without an answer', async ({ host }) => {
    const { bytes, closed } = await exchangePlain(host, plainRequest);
    failIf(bytes > 0 || !closed, 'a closed connection and no byte', closed ? `${bytes} bytes` : 'it stays open');
  }),

  // A handshake with any other certificate ends the run before a request is sent.
  clause(['5.6'], 'the certificate in the handshake is the one that the app shows', async () => undefined),

  clause(['1.7.certificate'], 'the certificate is signed by its own key, by no outside authority', async (context) => {
    const { certificate } = context;
    if (!certificate.verify(certificate.publicKey)) {
      throw new CheckFailed('a certificate signed by its own key', 'one signed by another');
    }
  }),

  decision(['0030'], 'TLS 1.3 is preferred', async ({ protocol }) => {
    failIf(protocol !== 'TLSv1.3', 'TLSv1.3', String(protocol));
  }),

  decision(['0030'], 'TLS older than 1.2 is refused', async ({ host }) => {
    failIf(await takesOldTls(host), 'a refused handshake', 'one that is taken');
  }),

  decision(['0030'], 'the certificate is for a server, not for an authority', async ({ certificate }) => {
    failIf(certificate.ca, 'a certificate that is no CA', 'one that is');
    if (!(certificate.keyUsage ?? []).includes(serverAuthentication)) {
      throw new CheckFailed('the extended key usage serverAuth', 'none or another');
    }
    // keyUsage is a bit string; digitalSignature is its first bit. RFC 5280 4.2.1.3
    const bits = /0603551d0f(?:0101ff)?04..03..(?:..)([0-9a-f]{2})/.exec(certificate.raw.toString('hex'))?.[1];
    if (bits === undefined || (Number.parseInt(bits, 16) & 0x80) === 0) {
      throw new CheckFailed('the key usage digitalSignature', 'none or another');
    }
  }),

  decision(['0030'], 'the key of the certificate is ECDSA P-256, signed with SHA-256', async ({ certificate }) => {
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    if (asymmetricKeyType !== 'ec' || asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
      throw new CheckFailed('an EC key on P-256', String(asymmetricKeyType));
    }
    const ecdsaWithSha256 = '06082a8648ce3d040302';
    failIf(!certificate.raw.toString('hex').includes(ecdsaWithSha256), 'a signature ecdsa-with-SHA256', 'another');
  }),

  decision(['0030'], 'the certificate names localhost and the loopback addresses', async ({ certificate }) => {
    const named =
      certificate.checkHost('localhost') !== undefined &&
      certificate.checkIP('127.0.0.1') !== undefined &&
      certificate.checkIP('::1') !== undefined;
    failIf(!named, 'localhost, 127.0.0.1 and ::1 as alternative names', 'not all of them');
  }),

  decision(
    ['0030'],
    'the certificate is valid for a clock that is a day behind, and for a year yet',
    async (context) => {
      const { certificate } = context;
      const now = Date.now();
      if (Date.parse(certificate.validFrom) > now - dayMilliseconds) {
        throw new CheckFailed('valid since a day or longer', 'not yet for so long');
      }
      if (Date.parse(certificate.validTo) < now + 365 * dayMilliseconds) {
        throw new CheckFailed('valid for a year or longer', 'not for so long');
      }
    },
  ),
];
