import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { List, ListRow } from '../controls/list.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { valueText } from '../format/numbers.ts';
import { timeText } from '../format/times.ts';
import { readData } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';

/** The nutrition log, newest first. */
export function NutritionPage() {
  const entries = useReading('nutrition', ['data'], (signal) => readData('getNutritionLogs', {}, signal));
  return (
    <PageFrame title="Nutrition" back={{ path: '/data', label: 'Data' }}>
      <ReadingView reading={entries}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No nutrition entries yet" />
          ) : (
            <Card>
              <List>
                {data.map(({ id, foodName, loggedAt, nutrients }) => (
                  <ListRow
                    key={id}
                    title={foodName ?? 'Unnamed'}
                    detail={timeText(loggedAt)}
                    value={
                      nutrients.energyKilocalories === null ? '–' : `${valueText(nutrients.energyKilocalories)} kcal`
                    }
                  />
                ))}
              </List>
            </Card>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
