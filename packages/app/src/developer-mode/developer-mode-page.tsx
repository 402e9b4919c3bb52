import { Card, List, ListRow } from '../controls/card.tsx';
import { ButtonLink } from '../controls/button.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { amountText } from '../format/numbers.ts';
import { usePairingWindow } from '../host/use-pairing-window.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { texts as browserTexts } from '../browsers/texts/texts.ts';
import { ConnectionCard } from './connection-card.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { PairedClients } from './paired-clients.tsx';
import { PairingCard } from './pairing-card.tsx';
import { ResetIdentity } from './reset-identity.tsx';
import './developer-mode.css';

/** The steps to come, for whoever sees this page for the first time. */
function HowItWorks() {
  return (
    <Card title="How it works">
      <ol class="prose steps">
        <li>You switch Developer Mode on and keep this page open.</li>
        <li>
          A program on your network, the client, asks to read something. It appears here, with its name and a code.
        </li>
        <li>You see what it could read, compare the code, and approve or deny. Nothing is read before that.</li>
        <li>Activity shows each of its reads, and you can revoke it here at any time.</li>
      </ol>
    </Card>
  );
}

/** The Developer Mode settings. While it is open and visible, so is the pairing window. Spec 5.4. */
export function DeveloperModePage() {
  const settings = useRead('readSettings', {}, ['settings']);
  const status = useRead('readStatus', {}, ['settings', 'permissions']);
  const clients = useRead('listClients', {}, ['clients']);
  const isOn = settings.value?.developerModeOn === true;
  const window = usePairingWindow(isOn);
  const consent = settings.value?.rawConsentAcceptedAt === null ? 'Consent not accepted' : 'Consent accepted';
  const permitted = amountText(status.value?.permissionsGranted ?? 0, 'type');
  const rawHealth = {
    isConsented: settings.value !== null && settings.value.rawConsentAcceptedAt !== null,
    permitted: status.value?.permissionsGranted ?? null,
  };
  return (
    <PageFrame title="Developer Mode" actions={<ButtonLink path="/permissions">Permissions</ButtonLink>}>
      <ReadingView reading={settings}>{(value) => <ModeSwitch {...value} />}</ReadingView>
      {isOn ? (
        <>
          <PairingCard window={window} clients={clients.value} rawHealth={rawHealth} />
          <ConnectionCard status={status} />
        </>
      ) : (
        settings.value !== null && <HowItWorks />
      )}
      <PairedClients clients={clients} isOn={isOn} />
      <Card title="Raw health data">
        <List>
          <ListRow
            title="Health permissions and raw consent"
            detail={`${consent} · ${permitted} permitted`}
            icon="permissions"
            path="/permissions"
          />
        </List>
      </Card>
      <Card title={browserTexts.title}>
        <List>
          <ListRow title={browserTexts.list} detail={browserTexts.lead} icon="browsers" path="/browsers" />
        </List>
      </Card>
      <ResetIdentity />
    </PageFrame>
  );
}
