import type { StatusView } from '@vitalgate/contract';
import { dayMilliseconds } from '@vitalgate/days';
import { useState } from 'preact/hooks';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { amountText } from '../format/numbers.ts';
import { useRead } from '../host/use-read.ts';

function clientsText({ developerModeOn, clients }: StatusView): string {
  const paired = clients === 0 ? 'No client is paired' : `${amountText(clients, 'client')} paired`;
  if (developerModeOn) return paired;
  return clients === 0 ? 'No program can read your data' : `${paired}, but none can read while this is off`;
}

function rawText({ permissionsGranted, rawConsentAcceptedAt }: StatusView): string {
  if (rawConsentAcceptedAt === null) return 'Raw samples are closed to clients';
  return permissionsGranted === 0 ? 'No type is permitted' : `${amountText(permissionsGranted, 'type')} permitted`;
}

/** Who can read, and who did. */
export function Sharing(status: StatusView) {
  const [since] = useState(() => new Date(Date.now() - dayMilliseconds).toISOString());
  const activity = useRead('listActivity', { since }, ['activity']);
  const reads = activity.value?.filter(({ refused }) => refused === null).length ?? null;
  const { developerModeOn } = status;
  return (
    <Card title="Sharing">
      <List>
        <ListRow
          title="Developer Mode"
          detail={clientsText(status)}
          value={<Badge tone={developerModeOn ? 'good' : 'neutral'}>{developerModeOn ? 'On' : 'Off'}</Badge>}
          icon="developer"
          path="/developer-mode"
        />
        <ListRow title="Health permissions" detail={rawText(status)} icon="permissions" path="/permissions" />
        <ListRow
          title="Activity"
          detail={
            reads === null
              ? '…'
              : reads === 0
                ? 'No reads in the last 24 hours'
                : `${amountText(reads, 'read')} in the last 24 hours`
          }
          icon="activity"
          path="/activity"
        />
      </List>
    </Card>
  );
}
