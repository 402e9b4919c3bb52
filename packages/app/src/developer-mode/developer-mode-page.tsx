import { useState } from 'preact/hooks';
import { Badge } from '../controls/badge.tsx';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { ErrorState } from '../controls/error-state.tsx';
import { List, ListRow } from '../controls/list.tsx';
import { QrCode } from '../controls/qr-code.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { Switch } from '../controls/switch.tsx';
import { dayText } from '../format/times.ts';
import { send } from '../host/send.ts';
import { useAct } from '../host/use-act.ts';
import { usePairingWindow } from '../host/use-pairing-window.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { StructuredText } from '../words/structured-text.tsx';
import { PairedClients } from './paired-clients.tsx';
import { PairingRequests } from './pairing-requests.tsx';

function Certificate() {
  const certificate = useRead('readCertificate', {}, ['certificate']);
  return (
    <Card title="Certificate and pairing link">
      <ReadingView reading={certificate}>
        {({ fingerprint, pairingLink, publicKeyPin }) => (
          <>
            <p class="code">{fingerprint}</p>
            <CopyButton text={fingerprint} what="fingerprint" />
            {pairingLink !== null && (
              <>
                <QrCode text={pairingLink} label="Pairing link as QR code" />
                <p class="code">{pairingLink}</p>
                <CopyButton text={pairingLink} what="pairing link" />
              </>
            )}
            <p class="code">{publicKeyPin}</p>
          </>
        )}
      </ReadingView>
    </Card>
  );
}

/** The Developer Mode settings. While it is open and visible, so is the pairing window. Spec 5.4. */
export function DeveloperModePage() {
  const settings = useRead('readSettings', {}, ['settings']);
  const status = useRead('readStatus', {}, ['settings']);
  const texts = useRead('readTexts', {}, []);
  const { isBusy, failure, act } = useAct();
  const [isAsking, setAsking] = useState(false);
  const isOn = settings.value?.developerModeOn === true;
  const window = usePairingWindow(isOn);
  const isOpen = window.state.kind === 'open';

  function switchTo(on: boolean): void {
    if (on && settings.value?.termsAcceptedAt === null) setAsking(true);
    else void act(() => send('switchDeveloperMode', { on }), on ? 'Developer Mode is on' : 'Developer Mode is off');
  }

  return (
    <PageFrame title="Developer Mode">
      <ReadingView reading={settings}>
        {({ termsAcceptedAt }) => (
          <Card>
            <Switch
              label="Developer Mode"
              hint="Lets programs on your network ask to read your health data. Each one needs your approval."
              isOn={isOn}
              isBusy={isBusy}
              onSwitch={switchTo}
            />
            {failure !== null && <ErrorState failure={failure} />}
            {termsAcceptedAt !== null && (
              <p class="muted">
                Terms accepted {dayText(termsAcceptedAt)}{' '}
                <Button tone="quiet" onPress={() => void act(() => send('withdrawTerms', {}), 'Terms withdrawn')}>
                  Withdraw
                </Button>
              </p>
            )}
          </Card>
        )}
      </ReadingView>
      {isOn && (
        <>
          <Card
            title="Pairing"
            aside={<Badge tone={isOpen ? 'good' : 'neutral'}>{isOpen ? 'Clients can ask now' : 'Closed'}</Badge>}
          >
            <PairingRequests requests={window.requests} />
          </Card>
          <Card title="Addresses">
            <List>
              {(status.value?.apiUrls ?? []).map((url) => (
                <ListRow key={url} title={<span class="code">{url}</span>} />
              ))}
            </List>
          </Card>
          <Certificate />
        </>
      )}
      <PairedClients />
      <Card>
        <List>
          <ListRow
            title="Health permissions and raw data"
            detail="Which raw types clients may read"
            icon="permissions"
            path="/permissions"
          />
        </List>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        title="Developer Mode terms"
        confirm="Accept and switch on"
        done="Developer Mode is on"
        onConfirm={() => send('switchDeveloperMode', { on: true, acceptTerms: true })}
        onClose={() => setAsking(false)}
      >
        <StructuredText text={texts.value?.terms ?? ''} />
      </ConfirmDialog>
    </PageFrame>
  );
}
