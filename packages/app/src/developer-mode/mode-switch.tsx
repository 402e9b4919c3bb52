import type { SettingsView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { Switch } from '../controls/switch.tsx';
import { dayTextHere } from '../format/dates.ts';
import { connection } from '../host/connection.ts';
import { useObservable } from '../host/observable.ts';
import { send } from '../host/send.ts';
import { useAct } from '../controls/use-act.tsx';
import { useRead } from '../host/use-read.ts';
import { StructuredText } from '../words/structured-text.tsx';

/** The switch of Developer Mode and its terms, which are accepted and withdrawn in one dialog. Spec 1.1, 5.5. */
export function ModeSwitch({ developerModeOn, termsAcceptedAt }: SettingsView) {
  const texts = useRead('readTexts', {}, []);
  const { isBusy, failed, ask } = useAct();
  const [isReading, setReading] = useState(false);
  const isHostAway = useObservable(connection)?.code === 'host_stopped';
  const isAccepted = termsAcceptedAt !== null;

  function switchTo(on: boolean): void {
    if (on && !isAccepted) setReading(true);
    else void ask('switchDeveloperMode', { on }, on ? 'Developer Mode is on' : 'Developer Mode is off');
  }
  const confirm = (): Promise<unknown> =>
    isAccepted ? send('withdrawTerms', {}) : send('switchDeveloperMode', { on: true, acceptTerms: true });

  return (
    <Card>
      <Switch
        label="Developer Mode"
        hint="Lets programs on your network ask to read your health data. Each one needs your approval."
        isOn={developerModeOn}
        isBusy={isBusy}
        isDisabled={isHostAway}
        onSwitch={switchTo}
      />
      {!isHostAway && failed}
      <div class="side-by-side">
        <p class="row-detail">
          {isAccepted ? `Terms accepted ${dayTextHere(termsAcceptedAt)}` : 'You are asked to accept the terms first.'}
        </p>
        <Button tone="quiet" label="Read the Developer Mode terms" onPress={() => setReading(true)}>
          Terms
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isReading}
        title="Developer Mode terms"
        confirm={isAccepted ? 'Withdraw the terms' : 'Accept and switch on'}
        cancel={isAccepted ? 'Close' : 'Cancel'}
        tone={isAccepted ? 'danger' : 'primary'}
        working={isAccepted ? 'Switching Developer Mode off…' : 'Switching Developer Mode on…'}
        done={isAccepted ? 'Terms withdrawn, Developer Mode is off' : 'Developer Mode is on'}
        isBlocked={texts.value === null}
        onConfirm={confirm}
        onClose={() => setReading(false)}
      >
        {isAccepted && (
          <p class="notice">
            <span>
              You accepted these terms on {dayTextHere(termsAcceptedAt)}. Withdrawing them switches Developer Mode off:
              clients stay paired, but can read nothing until you accept again.
            </span>
          </p>
        )}
        <ReadingView reading={texts}>{({ terms }) => <StructuredText text={terms} />}</ReadingView>
      </ConfirmDialog>
    </Card>
  );
}
