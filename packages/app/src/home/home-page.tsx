import type { StatusView } from '@vitalgate/contract';
import { Badge } from '../controls/badge.tsx';
import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { List, ListRow } from '../controls/list.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { amountText } from '../format/numbers.ts';
import { dayText } from '../format/times.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { isNothing, recordsText } from '../words/record-kinds.ts';

function Stock({ counts, lastImport }: StatusView) {
  return (
    <Card title="Your data">
      <List>
        {recordsText(counts).map((text) => (
          <ListRow key={text} title={text} />
        ))}
        <ListRow
          title="All data"
          detail={lastImport === null ? 'Nothing imported yet' : `Last import ${dayText(lastImport.finishedAt)}`}
          icon="data"
          path="/data"
        />
      </List>
    </Card>
  );
}

/** The start page: how things stand, and what to do next. */
export function HomePage() {
  const status = useRead('readStatus', {}, ['settings', 'permissions', 'clients', 'imports', 'data']);
  return (
    <PageFrame title="Home">
      <ReadingView reading={status}>
        {(value) => (
          <>
            {isNothing(value.counts) ? (
              <EmptyState title="No health data yet" action={{ label: 'Import your data', path: '/import' }}>
                Bring in the export of your phone's Health app, and this computer keeps it for you.
              </EmptyState>
            ) : (
              <Stock {...value} />
            )}
            <Card title="Sharing">
              <List>
                <ListRow
                  title="Developer Mode"
                  detail="Lets programs on your network ask to read your data"
                  value={
                    <Badge tone={value.developerModeOn ? 'good' : 'neutral'}>
                      {value.developerModeOn ? 'On' : 'Off'}
                    </Badge>
                  }
                  icon="developer"
                  path="/developer-mode"
                />
                <ListRow
                  title="Health permissions"
                  detail={`${amountText(value.permissionsGranted, 'raw type')} permitted`}
                  icon="permissions"
                  path="/permissions"
                />
                <ListRow
                  title="Activity"
                  detail={amountText(value.clients, 'paired client')}
                  icon="activity"
                  path="/activity"
                />
              </List>
            </Card>
          </>
        )}
      </ReadingView>
    </PageFrame>
  );
}
