import type { IngestStatusView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { Warning } from '../controls/icon.tsx';
import { Switch } from '../controls/switch.tsx';
import { amountText } from '../format/numbers.ts';
import { useAct } from '../controls/use-act.tsx';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { AddSender } from './add-sender.tsx';
import { Senders } from './senders.tsx';
import { TrustCard } from './trust-card.tsx';
import { WatchedFolder } from './watched-folder.tsx';
import '../styles/data.css';
import './feeds.css';

/** Switches the listener for live feeds, and says how it stands. */
function ReceiveSwitch({ status }: { readonly status: IngestStatusView }) {
  const { on, listening, port, problem, waiting } = status;
  const { isBusy, failed, ask } = useAct();
  return (
    <Card>
      <Switch
        label="Receive data"
        hint="Your phone sends what is new, and it is here a moment later. Each sender needs a key that you make below."
        isOn={on}
        isBusy={isBusy}
        onSwitch={(next) => void ask('setIngest', { on: next }, next ? 'Receiving data' : 'Not receiving data')}
      />
      {failed}
      {problem !== null && <Warning isAlert>{problem}</Warning>}
      {on && listening && (
        <p class="row-detail">
          This computer listens on port {port}. It must be on, in the same network as the phone, and a firewall must let
          the phone in.
        </p>
      )}
      {!on && <p class="row-detail">While this is off nothing can be sent here. Keys stay, and work again later.</p>}
      {waiting.deliveries > 0 && (
        <p class="row-detail">
          {amountText(waiting.deliveries, 'delivery', 'deliveries')} received, and being brought into your data.
        </p>
      )}
    </Card>
  );
}

/** The ways by which data comes in by itself: live feeds of phones and programs, and a watched folder. */
export function FeedsPage() {
  const status = useRead('ingestStatus', {}, ['feeds', 'certificate']);
  return (
    <PageFrame
      title="Keep up to date"
      lead="Let your phone send new data here by itself. It goes straight from the phone to this computer."
    >
      <ReadingView reading={status}>
        {(value) => (
          <>
            <ReceiveSwitch status={value} />
            <Senders />
            {value.on && <TrustCard status={value} />}
            {value.on && <AddSender status={value} />}
          </>
        )}
      </ReadingView>
      <WatchedFolder />
    </PageFrame>
  );
}
