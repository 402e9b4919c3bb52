import { ReadingView } from '../controls/reading-view.tsx';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { ZoneOffer } from '../zones/zone-offer.tsx';
import { isNothing } from '../words/record-kinds.ts';
import { FirstSteps } from './first-steps.tsx';
import { Sharing } from './sharing.tsx';
import { Stock } from './stock.tsx';
import './home.css';

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
