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
import { texts } from './texts/texts.ts';
import './home.css';

/** The first steps with a host that holds nothing yet: one sentence, one button, and a second choice for the curious. */
function FirstSteps() {
  const running = useObservable(importState)?.running ?? null;
  const { isBusy, failed, ask } = useAct();
  if (running !== null || isBusy) {
    return (
      <div class="empty">
        <p class="empty-title">{texts.comingIn}</p>
        <p>{running === null ? texts.begins : texts.isRead(importName(running.fileName))}</p>
        <p>
          <ButtonLink path="/import">{texts.seeHowFar}</ButtonLink>
        </p>
      </div>
    );
  }
  return (
    <div class="empty">
      <p class="empty-title">{texts.noData}</p>
      <p>{texts.firstStep}</p>
      <p>
        <ButtonLink path="/import" tone="primary">
          {texts.importData}
        </ButtonLink>
      </p>
      <p>
        <Button tone="quiet" onPress={() => void ask('loadSampleData', {}, texts.sampleLoaded)}>
          {texts.lookAround}
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
    <PageFrame title={texts.title}>
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
