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
import { texts } from './texts/texts.ts';

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const save = ({ derBase64 }: CertificateAuthorityView): void =>
  saveFile('vitalgate.cer', new Blob([bytesOf(derBase64)], { type: 'application/x-x509-ca-cert' }));

const strong = (words: string) => <strong>{words}</strong>;

function Steps() {
  return (
    <>
      <details class="more">
        <summary>{texts.onIphone}</summary>
        <ol class="steps">
          <li>{texts.iphoneSave}</li>
          <li>{texts.iphoneInstall(strong)}</li>
          <li>{texts.iphoneTrust(strong)}</li>
        </ol>
      </details>
      <details class="more">
        <summary>{texts.onAndroid}</summary>
        <ol class="steps">
          <li>{texts.androidSave}</li>
          <li>{texts.androidInstall(strong)}</li>
          <li>{texts.androidApps}</li>
        </ol>
      </details>
    </>
  );
}

function Authority({ authority }: { readonly authority: CertificateAuthorityView }) {
  const { fingerprint, names, validTo } = authority;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p class="row-detail">{texts.goodFor(names, dayTextHere(validTo))}</p>
      <div class="button-row">
        <Button tone="primary" onPress={() => save(authority)}>
          {texts.saveCertificate}
        </Button>
        <Button onPress={() => setAsking(true)}>{texts.makeNew}</Button>
      </div>
      <Steps />
      <CopyLine text={fingerprint} what={texts.certificateFingerprint} detail={texts.itsFingerprint}>
        <Fingerprint text={fingerprint} />
      </CopyLine>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.newQuestion}
        confirm={texts.newConfirm}
        tone="danger"
        working={texts.newWorking}
        done={texts.newDone}
        onConfirm={() => send('makeCertificateAuthority', { isNew: true })}
        onClose={() => setAsking(false)}
      >
        <p>{texts.newMeaning}</p>
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
      <h3>{texts.certificateTitle}</h3>
      {plainHttp ? (
        <p class="row-detail">{texts.certificateUseless}</p>
      ) : authority === null ? (
        <>
          <p class="row-detail">{texts.certificateMeaning}</p>
          <div>
            <Button
              tone="primary"
              isBusy={isBusy}
              onPress={() => void ask('makeCertificateAuthority', {}, texts.certificateIsMade)}
            >
              {texts.makeCertificate}
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
