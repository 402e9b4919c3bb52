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

/** The second consent, for raw health data: read, accepted and withdrawn by itself. Spec 5.7. */
export function RawConsent({ rawConsentAcceptedAt }: SettingsView) {
  const texts = useRead('readTexts', {}, []);
  const [isReading, setReading] = useState(false);
  const isAccepted = rawConsentAcceptedAt !== null;
  return (
    <Card
      title="Raw health data consent"
      aside={<Badge tone={isAccepted ? 'good' : 'neutral'}>{isAccepted ? 'Accepted' : 'Not accepted'}</Badge>}
    >
      <p>
        {isAccepted
          ? `Accepted ${dayTextHere(rawConsentAcceptedAt)}. Clients that you approved for raw health data may read the types that are on below.`
          : 'No client may read raw samples, whatever is on below. This is a consent of its own, beside the Developer Mode terms.'}
      </p>
      <Button tone={isAccepted ? 'plain' : 'primary'} onPress={() => setReading(true)}>
        {isAccepted ? 'Read or withdraw…' : 'Read and accept…'}
      </Button>
      <ConfirmDialog
        isOpen={isReading}
        title="Raw health data consent"
        confirm={isAccepted ? 'Withdraw consent' : 'Accept'}
        cancel={isAccepted ? 'Close' : 'Cancel'}
        tone={isAccepted ? 'danger' : 'primary'}
        working={isAccepted ? 'Withdrawing the consent…' : 'Accepting the consent…'}
        done={isAccepted ? 'Raw health data consent withdrawn' : 'Raw health data consent accepted'}
        isBlocked={texts.value === null}
        onConfirm={() => send('setRawConsent', { accepted: !isAccepted })}
        onClose={() => setReading(false)}
      >
        {isAccepted && (
          <p class="notice">
            <span>You accepted this on {dayTextHere(rawConsentAcceptedAt)}.</span>
          </p>
        )}
        <ReadingView reading={texts}>{({ rawConsent }) => <StructuredText text={rawConsent} />}</ReadingView>
      </ConfirmDialog>
    </Card>
  );
}
