import type { IngestStatusView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Badge, Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { Switch } from '../controls/switch.tsx';
import { send } from '../host/send.ts';
import { useAct } from '../controls/use-act.tsx';
import { TrustedCertificate } from './trusted-certificate.tsx';

/** Plain HTTP behind a switch that says what it means; switched on after one question. */
function PlainHttp({ status }: { readonly status: IngestStatusView }) {
  const { plainHttp, on } = status;
  const { isBusy, failed, ask } = useAct();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <h3>Or without encryption, in a network of your own</h3>
      <Switch
        label="Receive without encryption (plain HTTP)"
        hint="Everybody in the same network, a guest in your Wi-Fi too, can then read the health data that is sent and the key, and can send made-up data with it."
        isOn={plainHttp}
        isBusy={isBusy}
        onSwitch={(next) =>
          next ? setAsking(true) : void ask('setIngest', { on, http: false }, 'Only encrypted data comes in')
        }
      />
      {failed}
      <ConfirmDialog
        isOpen={isAsking}
        title="Receive without encryption?"
        confirm="Receive without encryption"
        tone="danger"
        working="Switching encryption off…"
        done="Data comes in without encryption"
        onConfirm={() => send('setIngest', { on, http: true })}
        onClose={() => setAsking(false)}
      >
        <p>
          What the phone sends can be read and changed by everybody in the same network. Do this only in a network in
          which you know every device, or inside a VPN.
        </p>
        <p>
          The address changes: a phone that is set up already must be set up anew, with a new key. The programs that
          read your data are not touched by this: they stay encrypted.
        </p>
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
      title="1. How the phone knows this computer"
      aside={
        <Badge tone={plainHttp ? 'warning' : isReady ? 'good' : 'neutral'}>
          {plainHttp ? 'Not encrypted' : isReady ? 'Certificate made' : 'Choose one way'}
        </Badge>
      }
    >
      <p>Phones send only to computers that they have reason to trust. Choose one of these ways.</p>
      <TrustedCertificate status={status} />
      <PlainHttp status={status} />
      <h3>Away from home: a VPN</h3>
      <p class="row-detail">
        A VPN such as Tailscale or WireGuard connects the phone with this computer from everywhere, and encrypts all of
        it. Set it up on both, and start Vitalgate with <code>--host-name</code> and the name that this computer has in
        the VPN: that name then stands first in the addresses below. Inside a VPN, plain HTTP is read by nobody else.
      </p>
    </Card>
  );
}
