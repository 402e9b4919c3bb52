import type { CertificateView, StatusView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Card } from '../controls/card.tsx';
import { Fold } from '../controls/fold.tsx';
import { QrCode } from '../controls/qr-code.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { useRead, type Reading } from '../host/use-read.ts';
import { CopyLine } from '../controls/copy-line.tsx';
import { Fingerprint } from '../controls/fingerprint.tsx';
import { texts } from './texts/texts.ts';

const isHere = (url: string): boolean => /^https:\/\/(127\.|\[::1\]|localhost)/.test(url);

function Addresses({ apiUrls, apiPort, listening, discoverable }: StatusView) {
  const urls = apiUrls ?? [];
  return (
    <>
      <h3>{texts.address}</h3>
      {!listening && <p class="muted">{texts.notListening}</p>}
      {urls.map((url) => (
        <CopyLine
          key={url}
          text={url}
          what={texts.addressOf(url)}
          detail={isHere(url) ? texts.forHere : texts.forNetwork}
        />
      ))}
      {apiPort !== null && <p class="row-detail">{texts.port(apiPort)}</p>}
      <p class="row-detail">{discoverable ? texts.announced : texts.notAnnounced}</p>
    </>
  );
}

function CertificateParts(props: { readonly certificate: CertificateView; readonly url: string | undefined }) {
  const { fingerprint, pairingLink, publicKeyPin } = props.certificate;
  const curl = `curl -k --pinnedpubkey '${publicKeyPin}' ${props.url ?? 'https://localhost'}/status`;
  return (
    <>
      <h3>{texts.pairingLinkTitle}</h3>
      {pairingLink === null ? (
        <p class="muted">{texts.noPairingLink}</p>
      ) : (
        <div class="qr-beside">
          <QrCode text={pairingLink} label={texts.pairingLinkQr} />
          <div class="qr-beside-text">
            <p class="row-detail">{texts.pairingLinkMeaning}</p>
            <CopyLine text={pairingLink} what={texts.pairingLink} />
          </div>
        </div>
      )}
      <h3>{texts.fingerprintTitle}</h3>
      <p class="row-detail">{texts.fingerprintMeaning}</p>
      <CopyLine text={fingerprint} what={texts.fingerprint}>
        <Fingerprint text={fingerprint} />
      </CopyLine>
      <details class="more">
        <summary>{texts.forCurl}</summary>
        <CopyLine text={publicKeyPin} what={texts.pin} detail={texts.pinMeaning} />
        <CopyLine text={curl} what={texts.curl} detail={texts.curlMeaning} />
      </details>
    </>
  );
}

/** The data by which a client finds this host and knows that it is this one. Spec 5.6. */
export function ConnectionCard(props: {
  readonly status: Reading<StatusView>;
  /** Whoever has many clients comes to look after them: it opens by a press. */
  readonly isFolded: boolean;
}) {
  const { status, isFolded } = props;
  const certificate = useRead('readCertificate', {}, ['certificate']);
  const parts = (
    <>
      <ReadingView reading={status}>{(value) => <Addresses {...value} />}</ReadingView>
      <ReadingView reading={certificate}>
        {(value) => <CertificateParts certificate={value} url={status.value?.apiUrls?.at(-1)} />}
      </ReadingView>
    </>
  );
  const [isAlwaysFolded] = useState(isFolded);
  return (
    <Card title={texts.connect}>{isAlwaysFolded ? <Fold title={texts.connectParts}>{() => parts}</Fold> : parts}</Card>
  );
}
