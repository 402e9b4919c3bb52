import { maxListedActivity } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { Button } from '../controls/button.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { countText } from '../format/numbers.ts';
import { send } from '../host/send.ts';
import { useAct } from '../controls/use-act.tsx';
import { useRead, useReading } from '../host/use-read.ts';
import { announce } from '../host/announcements.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useTypeNames } from '../words/use-type-names.ts';
import { ActivityDays } from './activity-days.tsx';
import { saveActivity } from './activity-csv.ts';
import { ClientFilter } from './client-filter.tsx';
import './activity.css';

const part = 100;
const most = maxListedActivity;

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="This client has read nothing in the last 90 days" />;
  return (
    <EmptyState title="Nothing has been read yet" action={{ label: 'Pair a client', path: '/developer-mode' }}>
      As soon as a paired client reads something, or is refused, it stands here.
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
    <PageFrame
      title="Activity"
      lead="Everything that clients read or were refused, as it happens. Kept for 90 days, at most 100,000 entries: if there are more, a client's oldest reads are joined by day. What you look at yourself is not listed."
    >
      {hasAny && (
        <div class="activity-bar">
          <ClientFilter clients={clients.value ?? []} chosen={chosen} onChoose={choose} />
          <Button isBusy={isBusy} onPress={() => void act(() => saveActivity(chosen, typeNames), 'Saved as CSV')}>
            Save as CSV
          </Button>
        </div>
      )}
      {failed}
      <ReadingView reading={activity} missing={<Empty isFiltered={chosen !== null} />}>
        {(entries) =>
          entries.length > 0 && (
            <>
              {entries.some(({ isUnsaved }) => isUnsaved === true) && (
                <p class="notice">
                  The host cannot write to its disk, so the newest entries are not saved. Make room on the disk of the
                  data directory, or make it writable: they are saved then by themselves.
                </p>
              )}
              <ActivityDays entries={entries.slice(0, limit)} typeNames={typeNames} />
              {entries.length > limit && limit < most - 1 && (
                <div class="activity-more">
                  <Button
                    isBusy={activity.isLoading}
                    onPress={() => {
                      setLimit(Math.min(limit + part, most - 1));
                      announce('Showing older entries');
                    }}
                  >
                    Show older entries
                  </Button>
                </div>
              )}
              {entries.length >= most && limit >= most - 1 && (
                <p class="muted">These are the newest {countText(most - 1)}. Save as CSV for all of them.</p>
              )}
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
