import type { ChangeTopic, HomeView } from '@vitalgate/contract';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { Button, ButtonLink } from '../controls/button.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { importState } from '../host/live-changes.ts';
import { useObservable } from '../host/observable.ts';
import { useAct } from '../controls/use-act.tsx';
import { importName } from '../import/import-names.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { ZoneOffer } from '../zones/zone-offer.tsx';
import { sampleWords } from '../import/sample-words.tsx';
import { Warning } from '../controls/icon.tsx';
import { isNothing } from '../words/record-kinds.ts';
import { Changes } from './changes.tsx';
import { LastNight } from './last-night.tsx';
import { Numbers } from './numbers.tsx';
import { Sharing } from './sharing.tsx';
import { YourData } from './your-data.tsx';
import { texts } from './texts/texts.ts';
import '../styles/data.css';
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
      <ul class="home-ways">
        {texts.ways.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
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

const topics = [
  'settings',
  'preferences',
  'permissions',
  'pairing',
  'clients',
  'imports',
  'data',
  'activity',
  'feeds',
] as const satisfies readonly ChangeTopic[];

function Today(view: HomeView) {
  const isImporting = (useObservable(importState)?.running ?? null) !== null;
  return (
    <>
      {view.madeUp !== null && <Warning>{sampleWords(view.madeUp)}</Warning>}
      <ComputingNotice />
      {isImporting && <p class="notice">{texts.importRuns}</p>}
      <LastNight {...view} />
      <Numbers {...view} />
      <Changes {...view} />
    </>
  );
}

/** The start page: last night, today's numbers, what changed, who read, and what came in. */
export function HomePage() {
  const home = useRead('readHome', {}, topics);
  return (
    <PageFrame title={texts.title}>
      <ReadingView reading={home}>
        {(view) => (
          <>
            <ZoneOffer />
            {isNothing(view.status.counts) ? <FirstSteps /> : <Today {...view} />}
            <Sharing {...view} />
            {!isNothing(view.status.counts) && <YourData {...view} />}
          </>
        )}
      </ReadingView>
    </PageFrame>
  );
}
