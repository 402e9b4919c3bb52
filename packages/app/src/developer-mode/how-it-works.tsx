import { Card } from '../controls/card.tsx';

/** The steps to come, for whoever sees this page for the first time. */
export function HowItWorks() {
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
