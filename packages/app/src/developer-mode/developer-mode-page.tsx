import { Card, List, ListRow } from '../controls/card.tsx';
import { ButtonLink } from '../controls/button.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { usePairingWindow } from '../host/use-pairing-window.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { fewClients, PairedClients } from '../clients/paired-clients.tsx';
import { texts as browserTexts } from '../browsers/texts/texts.ts';
import { ConnectionCard } from './connection-card.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { PairingCard } from './pairing-card.tsx';
import { ResetIdentity } from './reset-identity.tsx';
import { texts } from './texts/texts.ts';
import './developer-mode.css';

/** The steps to come, for whoever sees this page for the first time. */
function HowItWorks() {
  return (
    <Card title={texts.howItWorks}>
      <ol class="prose steps">
        <li>{texts.steps.on}</li>
        <li>{texts.steps.ask}</li>
        <li>{texts.steps.decide}</li>
        <li>{texts.steps.after}</li>
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
  const isConsented = settings.value?.rawConsentAcceptedAt !== null;
  const permitted = status.value?.permissionsGranted ?? 0;
  const rawHealth = {
    isConsented: settings.value !== null && settings.value.rawConsentAcceptedAt !== null,
    permitted: status.value?.permissionsGranted ?? null,
  };
  return (
    <PageFrame title={texts.title} actions={<ButtonLink path="/permissions">{texts.permissions}</ButtonLink>}>
      <ReadingView reading={settings}>{(value) => <ModeSwitch {...value} />}</ReadingView>
      {isOn ? (
        <>
          <PairingCard window={window} clients={clients.value} rawHealth={rawHealth} />
          {(clients.value !== null || clients.failure !== null) && (
            <ConnectionCard status={status} isFolded={(clients.value?.length ?? 0) > fewClients} />
          )}
        </>
      ) : (
        settings.value !== null && <HowItWorks />
      )}
      <PairedClients clients={clients} isOn={isOn} />
      <Card>
        <List>
          <ListRow
            title={texts.rawRow}
            detail={texts.rawState(isConsented, permitted)}
            icon="permissions"
            path="/permissions"
          />
          <ListRow title={browserTexts.list} detail={browserTexts.listMeaning} icon="browsers" path="/browsers" />
        </List>
      </Card>
      <ResetIdentity />
    </PageFrame>
  );
}
