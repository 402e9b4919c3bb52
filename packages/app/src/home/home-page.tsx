import { Button, ButtonLink } from '../controls/button.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { importState } from '../host/live-changes.ts';
import { useObservable } from '../host/observable.ts';
import { useAct } from '../controls/use-act.tsx';
import { importName } from '../import/import-names.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { ZoneOffer } from '../zones/zone-offer.tsx';
import { isNothing } from '../words/record-kinds.ts';
import { Sharing } from './sharing.tsx';
import { Stock } from './stock.tsx';
import './home.css';

/** The first steps with a host that holds nothing yet: one sentence, one button, and a second choice for the curious. */
function FirstSteps() {
  const running = useObservable(importState)?.running ?? null;
  const { isBusy, failed, ask } = useAct();
  if (running !== null || isBusy) {
    return (
      <div class="empty">
        <p class="empty-title">Data is coming in</p>
        <p>{running === null ? 'It begins…' : `${importName(running.fileName)} is being read.`}</p>
        <p>
          <ButtonLink path="/import">See how far it is</ButtonLink>
        </p>
      </div>
    );
  }
  return (
    <div class="empty">
      <p class="empty-title">No health data yet</p>
      <p>Export your data from your phone's Health app, and import that file here: it stays on this computer.</p>
      <p>
        <ButtonLink path="/import" tone="primary">
          Import your data
        </ButtonLink>
      </p>
      <p>
        <Button tone="quiet" onPress={() => void ask('loadSampleData', {}, 'The sample person is loaded')}>
          Or look around with a sample person
        </Button>
      </p>
      {failed}
    </div>
  );
}

/** The start page: how things stand, and what to do next. */
export function HomePage() {
  const status = useRead('readStatus', {}, ['settings', 'permissions', 'clients', 'imports', 'data', 'feeds']);
  return (
    <PageFrame title="Home">
      <ReadingView reading={status}>
        {(value) => (
          <>
            <ZoneOffer />
            {isNothing(value.counts) ? <FirstSteps /> : <Stock {...value} />}
            <Sharing {...value} />
          </>
        )}
      </ReadingView>
    </PageFrame>
  );
}
