import type { StatusView } from '@vitalgate/contract';
import { dayMilliseconds } from '@vitalgate/days';
import { useState } from 'preact/hooks';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { useRead } from '../host/use-read.ts';
import { texts } from './texts/texts.ts';

function clientsText({ developerModeOn, clients }: StatusView): string {
  if (developerModeOn) return clients === 0 ? texts.nobodyPaired : texts.paired(clients);
  return clients === 0 ? texts.nobodyCanRead : texts.noneWhileOff(clients);
}

function rawText({ permissionsGranted, rawConsentAcceptedAt }: StatusView): string {
  if (rawConsentAcceptedAt === null) return texts.rawClosed;
  return permissionsGranted === 0 ? texts.noType : texts.types(permissionsGranted);
}

/** Who can read, and who did. */
export function Sharing(status: StatusView) {
  const [since] = useState(() => new Date(Date.now() - dayMilliseconds).toISOString());
  const activity = useRead('listActivity', { since }, ['activity']);
  const reads = activity.value?.filter(({ refused }) => refused === null).length ?? null;
  const { developerModeOn } = status;
  return (
    <Card title={texts.sharing}>
      <List>
        <ListRow
          title={texts.developerMode}
          detail={clientsText(status)}
          value={<Badge tone={developerModeOn ? 'good' : 'neutral'}>{developerModeOn ? texts.on : texts.off}</Badge>}
          icon="developer"
          path="/developer-mode"
        />
        <ListRow title={texts.permissions} detail={rawText(status)} icon="permissions" path="/permissions" />
        <ListRow
          title={texts.activity}
          detail={reads === null ? '…' : reads === 0 ? texts.noReads : texts.reads(reads)}
          icon="activity"
          path="/activity"
        />
      </List>
    </Card>
  );
}
