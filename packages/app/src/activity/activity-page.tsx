import { maxListedActivity } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { Button } from '../controls/button.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { send } from '../host/send.ts';
import { useAct } from '../controls/use-act.tsx';
import { useRead, useReading } from '../host/use-read.ts';
import { announce } from '../host/announcements.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useTypeNames } from '../words/use-type-names.ts';
import { ActivityDays } from './activity-days.tsx';
import { saveActivity } from './activity-csv.ts';
import { ClientFilter } from './client-filter.tsx';
import { texts } from './texts/texts.ts';
import './activity.css';

const part = 100;
const most = maxListedActivity;

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={texts.emptyOfClient} />;
  return (
    <EmptyState title={texts.empty} action={{ label: texts.pairClient, path: '/developer-mode' }}>
      {texts.emptyMeaning}
    </EmptyState>
  );
}

/** Every read by a client, newest first, as it happens. */
export function ActivityPage() {
  const [, navigate] = useLocation();
  const chosen = new URLSearchParams(useSearch()).get('client');
  const [limit, setLimit] = useState(part);
  const clients = useRead('listActivityClients', {}, ['clients', 'activity']);
  const typeNames = useTypeNames();
  const { isBusy, failed, act } = useAct();
  const of = chosen === null ? {} : { clientId: chosen };
  // One more than is shown says whether there are more.
  const activity = useReading(
    `activity ${chosen ?? ''}`,
    ['activity'],
    (signal) => send('listActivity', { ...of, limit: Math.min(limit + 1, most) }, signal),
    limit,
  );

  function choose(clientId: string | null): void {
    setLimit(part);
    navigate(clientId === null ? '/activity' : `/activity?client=${encodeURIComponent(clientId)}`, { replace: true });
  }

  const hasAny = chosen !== null || (clients.value !== null && clients.value.length > 0);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      {hasAny && (
        <div class="activity-bar">
          <ClientFilter clients={clients.value ?? []} chosen={chosen} onChoose={choose} />
          <Button isBusy={isBusy} onPress={() => void act(() => saveActivity(chosen, typeNames), texts.saved)}>
            {texts.save}
          </Button>
        </div>
      )}
      {failed}
      <ReadingView reading={activity} missing={<Empty isFiltered={chosen !== null} />}>
        {(entries) =>
          entries.length > 0 && (
            <>
              {entries.some(({ isUnsaved }) => isUnsaved === true) && <p class="notice">{texts.diskFull}</p>}
              <ActivityDays entries={entries.slice(0, limit)} typeNames={typeNames} />
              {entries.length > limit && limit < most - 1 && (
                <div class="activity-more">
                  <Button
                    isBusy={activity.isLoading}
                    onPress={() => {
                      setLimit(Math.min(limit + part, most - 1));
                      announce(texts.showingOlder);
                    }}
                  >
                    {texts.older}
                  </Button>
                </div>
              )}
              {entries.length >= most && limit >= most - 1 && <p class="muted">{texts.newest(most - 1)}</p>}
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
