import { ReadingView } from '../controls/reading-view.tsx';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { AddSender } from './add-sender.tsx';
import { ReceiveSwitch } from './receive-switch.tsx';
import { Senders } from './senders.tsx';
import { TrustCard } from './trust-card.tsx';
import { WatchedFolder } from './watched-folder.tsx';
import '../styles/data.css';
import './feeds.css';

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
