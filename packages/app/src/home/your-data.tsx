import type { HomeView, StatusView } from '@vitalgate/contract';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { unusualResults } from '../blood-tests/unusual-results.tsx';
import { collectedDay } from '../blood-tests/result-words.ts';
import { importName } from '../import/import-names.ts';
import { distanceText } from '../workouts/workout-words.ts';
import { workoutName } from '../words/names.ts';
import { whenText } from './home-words.ts';
import { texts } from './texts/texts.ts';

/** The ways by which data comes in by itself, and when it last did. */
function feedsText({ feeds, watchedFolder }: StatusView, now: Date): string {
  const known = feeds.filter(({ state }) => state !== 'off');
  if (known.length === 0) return watchedFolder === null ? texts.letPhoneSend : texts.folderWatched;
  const last = known.reduce<string>(
    (newest, { lastDeliveryAt }) => ((lastDeliveryAt ?? '') > newest ? (lastDeliveryAt ?? '') : newest),
    '',
  );
  const feed = texts.feeds(known.length, known[0]?.name ?? '');
  return last === '' ? texts.nothingCame(feed) : texts.lastDelivery(feed, whenText(last, now));
}

function workoutText(workout: HomeView['newestWorkout'], now: Date): string | undefined {
  if (workout === null) return undefined;
  const { activityType, distanceMeters, start } = workout;
  const what = [workoutName(activityType), ...(distanceMeters === null ? [] : [distanceText(distanceMeters)])];
  return [...what, whenText(start, now)].join(', ');
}

/** The ways to the lists, and what came in last. */
export function YourData(props: Pick<HomeView, 'status' | 'newestWorkout' | 'newestBloodTests' | 'nights'>) {
  const { status, newestWorkout, newestBloodTests, nights } = props;
  const [newestTest] = newestBloodTests;
  const { counts, lastImport, feeds } = status;
  const silent = feeds.filter(({ state }) => state === 'silent').length;
  const now = new Date();
  return (
    <Card title={texts.yourData}>
      <List>
        {counts.workouts > 0 && (
          <ListRow title={texts.workouts} detail={workoutText(newestWorkout, now)} icon="pulse" path="/data/workouts" />
        )}
        {counts.bloodTests > 0 && (
          <ListRow
            title={texts.bloodTests}
            detail={newestTest === undefined ? undefined : collectedDay(newestTest)}
            value={unusualResults(newestBloodTests)}
            icon="heart"
            path="/data/blood-tests"
          />
        )}
        {nights.length === 0 && counts.categorySamples > 0 && (
          <ListRow title={texts.nights} icon="dot" path="/data/nights" />
        )}
        <ListRow title={texts.allData} icon="data" path="/data" />
        <ListRow
          title={texts.import}
          detail={
            lastImport === null
              ? texts.nothingImported
              : texts.lastImport(importName(lastImport.fileName), whenText(lastImport.finishedAt, now))
          }
          icon="import"
          path="/import"
        />
        <ListRow
          title={texts.keepUpToDate}
          detail={feedsText(status, now)}
          value={silent > 0 ? <Badge tone="warning">{texts.silent(silent)}</Badge> : undefined}
          icon="feeds"
          path="/feeds"
        />
      </List>
    </Card>
  );
}
