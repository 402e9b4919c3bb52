import { useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { send } from '../host/send.ts';
import { texts } from './texts/texts.ts';

/** Makes the host a stranger to every client: a new certificate, and nobody paired. */
export function ResetIdentity() {
  const [isAsking, setAsking] = useState(false);
  const [revoked, setRevoked] = useState<number | null>(null);
  return (
    <Card title={texts.resetTitle}>
      <p>{texts.resetMeaning}</p>
      {revoked !== null && <p class="notice">{texts.newCertificate(revoked)}</p>}
      <Button onPress={() => setAsking(true)}>{texts.reset}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.resetQuestion}
        confirm={texts.resetConfirm}
        tone="danger"
        working={texts.resetting}
        done={texts.wasReset}
        onConfirm={async () => setRevoked((await send('resetCertificate', {})).clientsRevoked)}
        onClose={() => setAsking(false)}
      >
        <p>{texts.resetLoses}</p>
        <p>{texts.resetChanges}</p>
        <p>{texts.resetFinal}</p>
      </ConfirmDialog>
    </Card>
  );
}
