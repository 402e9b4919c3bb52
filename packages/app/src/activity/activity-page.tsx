import { useAddress } from '../address/use-address.ts';
import { Button } from '../controls/button.tsx';
import { Choice } from '../controls/choice.tsx';
import { useAct } from '../controls/use-act.tsx';
import { fullDayTextHere } from '../format/dates.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useRead } from '../host/use-read.ts';
import { useTypeNames } from '../words/use-type-names.ts';
import { saveActivity } from './activity-csv.ts';
import { ClientFilter } from './client-filter.tsx';
import { DaysByClient } from './days-by-client.tsx';
import { beginningOf, filtersOf, type ActivityFilters } from './filters.ts';
import { SingleReads } from './single-reads.tsx';
import { texts } from './texts/texts.ts';
import '../clients/clients.css';
import './activity.css';

const outcomes = ['all', 'answered', 'refused'] as const;
const views = ['days', 'reads'] as const;

function useFilters(): {
  readonly filters: ActivityFilters;
  readonly choose: (changes: Partial<ActivityFilters>) => void;
} {
  const { shown, show } = useAddress();
  const outcome = shown('outcome');
  const day = shown('day');
  const filters: ActivityFilters = {
    client: shown('client'),
    outcome: outcome === 'answered' || outcome === 'refused' ? outcome : null,
    day: day !== null && beginningOf(day) !== null ? day : null,
    view: shown('view') === 'reads' ? 'reads' : null,
  };
  return { filters, choose: (changes) => show({ ...changes, parts: null }) };
}

/** Who read what: by client and day, or each read by itself, as it happens. */
export function ActivityPage() {
  const { filters, choose } = useFilters();
  const { client, outcome, day, view } = filters;
  const clients = useRead('listActivityClients', {}, ['clients', 'activity']);
  const typeNames = useTypeNames();
  const { isBusy, failed, act } = useAct();
  const hasAny = client !== null || (clients.value !== null && clients.value.length > 0);
  const isSingle = view === 'reads' || day !== null;
  const shownDay = day === null ? null : beginningOf(day);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      {hasAny && (
        <div class="activity-bar">
          <ClientFilter clients={clients.value ?? []} chosen={client} onChoose={(next) => choose({ client: next })} />
          <Choice
            label={texts.outcome}
            value={outcome ?? 'all'}
            options={outcomes.map((one) => [one, texts.outcomes[one]] as const)}
            onChoose={(next) => choose({ outcome: next === 'all' ? null : next })}
          />
          <Choice
            label={texts.view}
            value={isSingle ? 'reads' : 'days'}
            options={views.map((one) => [one, texts.views[one]] as const)}
            onChoose={(next) => choose({ view: next === 'reads' ? next : null, day: null })}
          />
          <Button
            isBusy={isBusy}
            onPress={() => void act(() => saveActivity(filtersOf(filters), typeNames), texts.saved)}
          >
            {texts.save}
          </Button>
        </div>
      )}
      {failed}
      {shownDay !== null && (
        <div class="side-by-side">
          <p>{texts.readsOfDay(fullDayTextHere(shownDay))}</p>
          <Button tone="quiet" onPress={() => choose({ day: null, client: null })}>
            {texts.allDays}
          </Button>
        </div>
      )}
      {isSingle ? (
        <SingleReads filters={filters} typeNames={typeNames} />
      ) : (
        <DaysByClient filters={filters} typeNames={typeNames} />
      )}
    </PageFrame>
  );
}
