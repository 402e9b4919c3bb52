import type { IngestStatusView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Badge, Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { Switch } from '../controls/switch.tsx';
import { send } from '../host/send.ts';
import { useAct } from '../controls/use-act.tsx';
import { TrustedCertificate } from './trusted-certificate.tsx';
import { texts } from './texts/texts.ts';

/** Plain HTTP behind a switch that says what it means; switched on after one question. */
function PlainHttp({ status }: { readonly status: IngestStatusView }) {
  const { plainHttp, on } = status;
  const { isBusy, failed, ask } = useAct();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <h3>{texts.plainTitle}</h3>
      <Switch
        label={texts.plain}
        hint={texts.plainHint}
        isOn={plainHttp}
        isBusy={isBusy}
        onSwitch={(next) => (next ? setAsking(true) : void ask('setIngest', { on, http: false }, texts.encryptedAgain))}
      />
      {failed}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.plainQuestion}
        confirm={texts.plainConfirm}
        tone="danger"
        working={texts.plainWorking}
        done={texts.plainDone}
        onConfirm={() => send('setIngest', { on, http: true })}
        onClose={() => setAsking(false)}
      >
        <p>{texts.plainMeaning}</p>
        <p>{texts.plainAddress}</p>
      </ConfirmDialog>
    </>
  );
}

/** The ways in which a phone accepts this computer as the place to send to. */
export function TrustCard({ status }: { readonly status: IngestStatusView }) {
  const { plainHttp, authority } = status;
  const isReady = plainHttp || authority !== null;
  return (
    <Card
      title={texts.trust}
      aside={
        <Badge tone={plainHttp ? 'warning' : isReady ? 'good' : 'neutral'}>
          {plainHttp ? texts.notEncrypted : isReady ? texts.certificateMade : texts.chooseWay}
        </Badge>
      }
    >
      <p>{texts.trustMeaning}</p>
      <TrustedCertificate status={status} />
      <PlainHttp status={status} />
      <h3>{texts.vpnTitle}</h3>
      <p class="row-detail">{texts.vpn(<code>--host-name</code>)}</p>
    </Card>
  );
}
