import { ButtonLink } from '../controls/button-link.tsx';
import { Card } from '../controls/card.tsx';
import { List, ListRow } from '../controls/list.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { amountText } from '../format/numbers.ts';
import { usePairingWindow } from '../host/use-pairing-window.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { PairedClients } from './paired-clients.tsx';
import { PairingCard } from './pairing-card.tsx';
import { ResetIdentity } from './reset-identity.tsx';
import './developer-mode.css';

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
      <ResetIdentity />
    </PageFrame>
  );
}
