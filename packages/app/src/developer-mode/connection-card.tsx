import type { CertificateView, StatusView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { QrCode } from '../controls/qr-code.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { useRead, type Reading } from '../host/use-read.ts';
import { CopyLine } from '../controls/copy-line.tsx';
import { Fingerprint } from '../controls/fingerprint.tsx';

const isHere = (url: string): boolean => /^https:\/\/(127\.|\[::1\]|localhost)/.test(url);

function Addresses({ apiUrls, apiPort, listening, discoverable }: StatusView) {
  const urls = apiUrls ?? [];
  return (
    <>
      <h3>1. Address</h3>
      {!listening && <p class="muted">The API does not listen right now.</p>}
      {urls.map((url) => (
        <CopyLine
          key={url}
          text={url}
          what={`address ${url}`}
          detail={isHere(url) ? 'For programs on this computer' : 'For devices on the same network'}
        />
      ))}
      {apiPort !== null && (
        <p class="row-detail">
          Port {apiPort}, HTTPS only. Other devices must be on the same network, and a firewall must let them in.
        </p>
      )}
      <p class="row-detail">
        {discoverable
          ? 'This computer is announced on your network right now, so clients there can find it without the address.'
          : 'This computer is not announced on your network right now: clients need the address or the link.'}
      </p>
    </>
  );
}

function CertificateParts(props: { readonly certificate: CertificateView; readonly url: string | undefined }) {
  const { fingerprint, pairingLink, publicKeyPin } = props.certificate;
  const curl = `curl -k --pinnedpubkey '${publicKeyPin}' ${props.url ?? 'https://localhost'}/status`;
  return (
    <>
      <h3>2. Pairing link</h3>
      {pairingLink === null ? (
        <p class="muted">There is none, because this computer is in no network. Use the address above.</p>
      ) : (
        <div class="qr-beside">
          <QrCode text={pairingLink} label="Pairing link as QR code" />
          <div class="qr-beside-text">
            <p class="row-detail">
              Scan it with a client on a phone, or copy it. It holds the address and the fingerprint, and no secret: it
              alone opens nothing.
            </p>
            <CopyLine text={pairingLink} what="pairing link" />
          </div>
        </div>
      )}
      <h3>3. Certificate fingerprint</h3>
      <p class="row-detail">
        Your client shows a fingerprint when it connects. It must be this one, group by group. If it is not, somebody
        may be in between: deny the request.
      </p>
      <CopyLine text={fingerprint} what="fingerprint">
        <Fingerprint text={fingerprint} />
      </CopyLine>
      <details class="more">
        <summary>For curl</summary>
        <CopyLine text={publicKeyPin} what="pin for curl" detail="The pin, for --pinnedpubkey" />
        <CopyLine text={curl} what="curl command" detail="A first question that needs no token" />
      </details>
    </>
  );
}

/** The data by which a client finds this host and knows that it is this one. Spec 5.6. */
export function ConnectionCard({ status }: { readonly status: Reading<StatusView> }) {
  const certificate = useRead('readCertificate', {}, ['certificate']);
  return (
    <Card title="Connect a client">
      <ReadingView reading={status}>{(value) => <Addresses {...value} />}</ReadingView>
      <ReadingView reading={certificate}>
        {(value) => <CertificateParts certificate={value} url={status.value?.apiUrls?.at(-1)} />}
      </ReadingView>
    </Card>
  );
}
