import type { CertificateAuthorityView, IngestStatusView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { CopyLine } from '../controls/copy-line.tsx';
import { Fingerprint } from '../controls/fingerprint.tsx';
import { saveFile } from '../controls/save-file.ts';
import { dayTextHere } from '../format/dates.ts';
import { send } from '../host/send.ts';
import { useAct } from '../controls/use-act.tsx';

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const save = ({ derBase64 }: CertificateAuthorityView): void =>
  saveFile('vitalgate.cer', new Blob([bytesOf(derBase64)], { type: 'application/x-x509-ca-cert' }));

function Steps() {
  return (
    <>
      <details class="more">
        <summary>On the iPhone</summary>
        <ol class="steps">
          <li>
            Save the file here and send it to the iPhone, by AirDrop or in a mail to yourself. Open it there, and close
            the note that a profile was loaded.
          </li>
          <li>
            In <strong>Settings</strong>, tap <strong>Profile Downloaded</strong> at the top, then{' '}
            <strong>Install</strong>. Under <strong>More Details</strong> it shows the fingerprint: it must be the one
            below.
          </li>
          <li>
            In <strong>Settings</strong>, <strong>General</strong>, <strong>About</strong>,{' '}
            <strong>Certificate Trust Settings</strong>, switch on the one that begins with “Vitalgate authority”.
          </li>
        </ol>
      </details>
      <details class="more">
        <summary>On the Android phone</summary>
        <ol class="steps">
          <li>Save the file here and send it to the phone, by cable, Quick Share or in a mail to yourself.</li>
          <li>
            In <strong>Settings</strong>, search for <strong>CA certificate</strong>, tap{' '}
            <strong>Install anyway</strong> and choose the file. The phone asks for its lock, and says from then on that
            the network may be watched: that is about this certificate.
          </li>
          <li>HC Webhook accepts it from then on; other apps on Android may not.</li>
        </ol>
      </details>
    </>
  );
}

function Authority({ authority }: { readonly authority: CertificateAuthorityView }) {
  const { fingerprint, names, validTo } = authority;
  const [isAsking, setAsking] = useState(false);
  const [name] = names;
  return (
    <>
      <p class="row-detail">
        With it the phone can trust this computer, and nothing else: it is good for{' '}
        {name === undefined ? 'addresses of own networks' : `${names.join(', ')} and addresses of own networks`} alone,
        until {dayTextHere(validTo)}.
      </p>
      <div class="button-row">
        <Button tone="primary" onPress={() => save(authority)}>
          Save the certificate
        </Button>
        <Button onPress={() => setAsking(true)}>Make a new one…</Button>
      </div>
      <Steps />
      <CopyLine text={fingerprint} what="fingerprint of the certificate" detail="Its fingerprint (SHA-256)">
        <Fingerprint text={fingerprint} />
      </CopyLine>
      <ConfirmDialog
        isOpen={isAsking}
        title="Make a new certificate?"
        confirm="Make a new one"
        tone="danger"
        working="Making the certificate…"
        done="There is a new certificate"
        onConfirm={() => send('makeCertificateAuthority', { isNew: true })}
        onClose={() => setAsking(false)}
      >
        <p>
          Do this if the old one may have come into other hands. Phones send nothing more until you have taken the new
          one to them. Remove the old one from them in their settings.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** The usual way: a certificate of this computer, for the phone to trust. */
export function TrustedCertificate({ status }: { readonly status: IngestStatusView }) {
  const { authority, plainHttp } = status;
  const { isBusy, failed, ask } = useAct();
  return (
    <>
      <h3>A certificate of this computer, for the phone to trust</h3>
      {plainHttp ? (
        <p class="row-detail">It is of no use while data comes without encryption. Switch that off below first.</p>
      ) : authority === null ? (
        <>
          <p class="row-detail">
            Everything that is sent is encrypted, and goes to this computer only. You take a small file to the phone
            once.
          </p>
          <div>
            <Button
              tone="primary"
              isBusy={isBusy}
              onPress={() => void ask('makeCertificateAuthority', {}, 'The certificate is made')}
            >
              Make the certificate
            </Button>
          </div>
          {failed}
        </>
      ) : (
        <Authority authority={authority} />
      )}
    </>
  );
}
