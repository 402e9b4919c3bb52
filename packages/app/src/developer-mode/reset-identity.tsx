import { useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { amountText } from '../format/numbers.ts';
import { send } from '../host/send.ts';

/** Makes the host a stranger to every client: a new certificate, and nobody paired. */
export function ResetIdentity() {
  const [isAsking, setAsking] = useState(false);
  const [revoked, setRevoked] = useState<number | null>(null);
  return (
    <Card title="Reset identity">
      <p>
        Makes a new certificate, for when somebody may have got hold of this one, or when you want to begin anew. Every
        client is revoked and must pair again with the new fingerprint. Your health data stays.
      </p>
      {revoked !== null && (
        <p class="notice">
          There is a new certificate.{' '}
          {revoked === 0 ? 'No client was paired.' : `${amountText(revoked, 'client')} revoked.`}
        </p>
      )}
      <Button onPress={() => setAsking(true)}>Reset identity…</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Reset identity?"
        confirm="Reset and revoke"
        tone="danger"
        working="Making a new certificate…"
        done="Identity reset"
        onConfirm={async () => setRevoked((await send('resetCertificate', {})).clientsRevoked)}
        onClose={() => setAsking(false)}
      >
        <p>All paired clients lose access at once, and requests that wait are denied.</p>
        <p>Fingerprint, pairing link and curl's pin change. Links and QR codes that you gave away no longer work.</p>
        <p>This cannot be taken back.</p>
      </ConfirmDialog>
    </Card>
  );
}
