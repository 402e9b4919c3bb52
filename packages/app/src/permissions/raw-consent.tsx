import type { SettingsView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Badge, Card } from '../controls/card.tsx';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { dayTextHere } from '../format/dates.ts';
import { send } from '../host/send.ts';
import { useRead } from '../host/use-read.ts';
import { StructuredText } from '../words/structured-text.tsx';
import { texts } from './texts/texts.ts';

/** The second consent, for raw health data: read, accepted and withdrawn by itself. Spec 5.7. */
export function RawConsent({ rawConsentAcceptedAt }: SettingsView) {
  const accepted = useRead('readTexts', {}, []);
  const [isReading, setReading] = useState(false);
  const isAccepted = rawConsentAcceptedAt !== null;
  return (
    <Card
      title={texts.consent}
      aside={<Badge tone={isAccepted ? 'good' : 'neutral'}>{isAccepted ? texts.accepted : texts.notAccepted}</Badge>}
    >
      <p>{isAccepted ? texts.acceptedOn(dayTextHere(rawConsentAcceptedAt)) : texts.closed}</p>
      <Button tone={isAccepted ? 'plain' : 'primary'} onPress={() => setReading(true)}>
        {isAccepted ? texts.readOrWithdraw : texts.readAndAccept}
      </Button>
      <ConfirmDialog
        isOpen={isReading}
        title={texts.consent}
        confirm={isAccepted ? texts.withdraw : texts.accept}
        cancel={isAccepted ? texts.close : texts.cancel}
        tone={isAccepted ? 'danger' : 'primary'}
        working={isAccepted ? texts.withdrawing : texts.accepting}
        done={isAccepted ? texts.withdrawn : texts.isAccepted}
        isBlocked={accepted.value === null}
        onConfirm={() => send('setRawConsent', { accepted: !isAccepted })}
        onClose={() => setReading(false)}
      >
        {isAccepted && (
          <p class="notice">
            <span>{texts.youAccepted(dayTextHere(rawConsentAcceptedAt))}</span>
          </p>
        )}
        <ReadingView reading={accepted}>{({ rawConsent }) => <StructuredText text={rawConsent} />}</ReadingView>
      </ConfirmDialog>
    </Card>
  );
}
