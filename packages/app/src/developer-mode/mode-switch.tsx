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
import { texts } from './texts/texts.ts';

/** The switch of Developer Mode and its terms, which are accepted and withdrawn in one dialog. Spec 1.1, 5.5. */
export function ModeSwitch({ developerModeOn, termsAcceptedAt }: SettingsView) {
  const agreed = useRead('readTexts', {}, []);
  const { isBusy, failed, ask } = useAct();
  const [isReading, setReading] = useState(false);
  const isHostAway = useObservable(connection)?.code === 'host_stopped';
  const isAccepted = termsAcceptedAt !== null;

  function switchTo(on: boolean): void {
    if (on && !isAccepted) setReading(true);
    else void ask('switchDeveloperMode', { on }, on ? texts.isOn : texts.isOff);
  }
  const confirm = (): Promise<unknown> =>
    isAccepted ? send('withdrawTerms', {}) : send('switchDeveloperMode', { on: true, acceptTerms: true });

  return (
    <Card>
      <Switch
        label={texts.title}
        hint={texts.modeHint}
        isOn={developerModeOn}
        isBusy={isBusy}
        isDisabled={isHostAway}
        onSwitch={switchTo}
      />
      {!isHostAway && failed}
      <div class="side-by-side">
        <p class="row-detail">{isAccepted ? texts.acceptedOn(dayTextHere(termsAcceptedAt)) : texts.askedFirst}</p>
        <Button tone="quiet" label={texts.readTerms} onPress={() => setReading(true)}>
          {texts.terms}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isReading}
        title={texts.termsTitle}
        confirm={isAccepted ? texts.withdrawTerms : texts.acceptTerms}
        cancel={isAccepted ? texts.close : texts.cancel}
        tone={isAccepted ? 'danger' : 'primary'}
        working={isAccepted ? texts.switchingOff : texts.switchingOn}
        done={isAccepted ? texts.withdrawn : texts.isOn}
        isBlocked={agreed.value === null}
        onConfirm={confirm}
        onClose={() => setReading(false)}
      >
        {isAccepted && (
          <p class="notice">
            <span>{texts.youAccepted(dayTextHere(termsAcceptedAt))}</span>
          </p>
        )}
        <ReadingView reading={agreed}>{({ terms }) => <StructuredText text={terms} />}</ReadingView>
      </ConfirmDialog>
    </Card>
  );
}
