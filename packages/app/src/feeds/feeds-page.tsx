import type { IngestStatusView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { Warning } from '../controls/icon.tsx';
import { Switch } from '../controls/switch.tsx';
import { useAct } from '../controls/use-act.tsx';
import { useRead } from '../host/use-read.ts';
import { ToldText } from '../told/told-text.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { AddSender } from './add-sender.tsx';
import { Senders } from './senders.tsx';
import { TrustCard } from './trust-card.tsx';
import { WatchedFolder } from './watched-folder.tsx';
import { texts } from './texts/texts.ts';
import '../styles/data.css';
import './feeds.css';

/** Switches the listener for live feeds, and says how it stands. */
function ReceiveSwitch({ status }: { readonly status: IngestStatusView }) {
  const { on, listening, port, problem, told, waiting } = status;
  const { isBusy, failed, ask } = useAct();
  return (
    <Card>
      <Switch
        label={texts.receive}
        hint={texts.receiveHint}
        isOn={on}
        isBusy={isBusy}
        onSwitch={(next) => void ask('setIngest', { on: next }, next ? texts.receiving : texts.notReceiving)}
      />
      {failed}
      {problem !== null && (
        <Warning isAlert>
          <ToldText message={problem} told={told} />
        </Warning>
      )}
      {on && listening && <p class="row-detail">{texts.listens(port)}</p>}
      {!on && <p class="row-detail">{texts.off}</p>}
      {waiting.deliveries > 0 && <p class="row-detail">{texts.deliveriesWait(waiting.deliveries)}</p>}
    </Card>
  );
}

/** The ways by which data comes in by itself: live feeds of phones and programs, and a watched folder. */
export function FeedsPage() {
  const status = useRead('ingestStatus', {}, ['feeds', 'certificate']);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
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
