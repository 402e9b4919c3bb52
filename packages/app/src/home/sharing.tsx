import type { HomeView, StatusView } from '@vitalgate/contract';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { countText } from '../format/numbers.ts';
import { originText } from '../words/origin-text.ts';
import { whenText } from './home-words.ts';
import { texts } from './texts/texts.ts';

function clientsText({ developerModeOn, clients }: StatusView): string {
  if (developerModeOn) return clients === 0 ? texts.nobodyPaired : texts.paired(clients);
  return clients === 0 ? texts.nobodyCanRead : texts.noneWhileOff(clients);
}

function rawText({ permissionsGranted, rawConsentAcceptedAt }: StatusView): string {
  if (rawConsentAcceptedAt === null) return texts.rawClosed;
  return permissionsGranted === 0 ? texts.noType : texts.types(permissionsGranted);
}

const mostNamed = 3;

/** Who was refused, those with the most first: `Notebook (12), Display (1) and 2 more`. */
function refusedText(refused: HomeView['reads']): string {
  const named = refused.slice(0, mostNamed).map((one) => `${one.clientName} (${countText(one.refused)})`);
  const others = refused.length - named.length;
  return others === 0 ? named.join(', ') : texts.andMore(named.join(', '), countText(others));
}

/** Whose deliveries were refused: senders by their names, others by where they came from. */
function sendersText(refused: HomeView['refusedDeliveries']): string {
  const senders = [...new Set(refused.map(({ name, remoteAddress }) => name ?? originText(remoteAddress)))];
  const others = senders.length - mostNamed;
  const named = senders.slice(0, mostNamed).join(', ');
  return others > 0 ? texts.andMore(named, countText(others)) : named;
}

function readsText(reads: HomeView['reads']): string {
  const readers = reads.filter((one) => one.reads > 0);
  const count = readers.reduce((sum, one) => sum + one.reads, 0);
  return count === 0 ? texts.noReads : texts.reads(count, readers.length);
}

/** Who was refused, who waits, who read, and who can. */
export function Sharing(view: Pick<HomeView, 'status' | 'reads' | 'refusedDeliveries' | 'waitingRequests'>) {
  const { status, reads, refusedDeliveries, waitingRequests } = view;
  const { developerModeOn } = status;
  const [newestRefused] = refusedDeliveries;
  const refused = reads.filter((one) => one.refused > 0);
  return (
    <Card title={texts.sharing}>
      <List>
        {refused.length > 0 && (
          <ListRow
            title={texts.refused(refused.reduce((sum, one) => sum + one.refused, 0))}
            detail={refusedText(refused)}
            value={<Badge tone="danger">{texts.isRefused}</Badge>}
            icon="warning"
            path="/activity"
          />
        )}
        {newestRefused !== undefined && (
          <ListRow
            title={texts.refusedDeliveries(whenText(newestRefused.lastAt, new Date()))}
            detail={sendersText(refusedDeliveries)}
            value={<Badge tone="danger">{texts.isRefused}</Badge>}
            icon="warning"
            path="/feeds"
          />
        )}
        {waitingRequests > 0 && (
          <ListRow
            title={texts.waiting(waitingRequests)}
            value={<Badge tone="warning">{texts.decide}</Badge>}
            icon="developer"
            path="/developer-mode"
          />
        )}
        <ListRow title={texts.activity} detail={readsText(reads)} icon="activity" path="/activity" />
        <ListRow
          title={texts.developerMode}
          detail={clientsText(status)}
          value={<Badge tone={developerModeOn ? 'good' : 'neutral'}>{developerModeOn ? texts.on : texts.off}</Badge>}
          icon="developer"
          path="/developer-mode"
        />
        <ListRow title={texts.permissions} detail={rawText(status)} icon="permissions" path="/permissions" />
      </List>
    </Card>
  );
}
