import { Route, Switch } from 'wouter-preact';
import { EmptyState } from '../controls/empty-state.tsx';
import { HomePage } from '../home/home-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PageFrame } from '../frame/page-frame.tsx';

const DeveloperModePage = lazyPage(() =>
  import('../developer-mode/developer-mode-page.tsx').then((module) => module.DeveloperModePage),
);
const PermissionsPage = lazyPage(() =>
  import('../permissions/permissions-page.tsx').then((module) => module.PermissionsPage),
);
const DataPage = lazyPage(() => import('../data/data-page.tsx').then((module) => module.DataPage));
const MetricPage = lazyPage(() => import('../data/metric-page.tsx').then((module) => module.MetricPage));
const ExplainPage = lazyPage(() => import('../explain/explain-page.tsx').then((module) => module.ExplainPage));
const WorkoutsPage = lazyPage(() => import('../data/workouts-page.tsx').then((module) => module.WorkoutsPage));
const WorkoutPage = lazyPage(() => import('../data/workout-page.tsx').then((module) => module.WorkoutPage));
const NightsPage = lazyPage(() => import('../data/nights-page.tsx').then((module) => module.NightsPage));
const NutritionPage = lazyPage(() => import('../data/nutrition-page.tsx').then((module) => module.NutritionPage));
const BloodTestsPage = lazyPage(() => import('../data/blood-tests-page.tsx').then((module) => module.BloodTestsPage));
const BloodTestPage = lazyPage(() => import('../data/blood-test-page.tsx').then((module) => module.BloodTestPage));
const AnalytePage = lazyPage(() => import('../data/analyte-page.tsx').then((module) => module.AnalytePage));
const RawTypesPage = lazyPage(() => import('../data/raw-types-page.tsx').then((module) => module.RawTypesPage));
const SourcesPage = lazyPage(() => import('../sources/sources-page.tsx').then((module) => module.SourcesPage));
const TypeSourcesPage = lazyPage(() =>
  import('../sources/type-sources-page.tsx').then((module) => module.TypeSourcesPage),
);
const ZonesPage = lazyPage(() => import('../zones/zones-page.tsx').then((module) => module.ZonesPage));
const ImportPage = lazyPage(() => import('../import/import-page.tsx').then((module) => module.ImportPage));
const ImportDetailPage = lazyPage(() =>
  import('../import/import-detail-page.tsx').then((module) => module.ImportDetailPage),
);
const FeedsPage = lazyPage(() => import('../feeds/feeds-page.tsx').then((module) => module.FeedsPage));
const ActivityPage = lazyPage(() => import('../activity/activity-page.tsx').then((module) => module.ActivityPage));

function MissingPage() {
  return (
    <PageFrame title="Not found">
      <EmptyState title="There is no such page" action={{ label: 'Go home', path: '/' }}>
        The address may be mistyped.
      </EmptyState>
    </PageFrame>
  );
}

/** The page that belongs to the address. The host answers these very routes with the app. */
export function Pages() {
  return (
    <Switch>
      <Route path="/">
        <HomePage />
      </Route>
      <Route path="/developer-mode">
        <DeveloperModePage />
      </Route>
      <Route path="/permissions">
        <PermissionsPage />
      </Route>
      <Route path="/data">
        <DataPage />
      </Route>
      <Route path="/data/metrics/:id">{({ id }) => <MetricPage key={id} metricId={id} />}</Route>
      <Route path="/data/metrics/:id/:date">
        {({ id, date }) => <ExplainPage key={id} metricId={id} date={date} />}
      </Route>
      <Route path="/data/workouts">
        <WorkoutsPage />
      </Route>
      <Route path="/data/workouts/:id">{({ id }) => <WorkoutPage key={id} workoutId={id} />}</Route>
      <Route path="/data/nights">
        <NightsPage />
      </Route>
      <Route path="/data/nutrition">
        <NutritionPage />
      </Route>
      <Route path="/data/blood-tests">
        <BloodTestsPage />
      </Route>
      <Route path="/data/blood-tests/:id">{({ id }) => <BloodTestPage key={id} testId={id} />}</Route>
      <Route path="/data/analytes">
        <AnalytePage />
      </Route>
      <Route path="/data/raw">
        <RawTypesPage />
      </Route>
      <Route path="/data/sources">
        <SourcesPage />
      </Route>
      <Route path="/data/sources/:type">{({ type }) => <TypeSourcesPage key={type} type={type} />}</Route>
      <Route path="/data/zones">
        <ZonesPage />
      </Route>
      <Route path="/import">
        <ImportPage />
      </Route>
      <Route path="/import/:id">{({ id }) => <ImportDetailPage key={id} importId={id} />}</Route>
      <Route path="/feeds">
        <FeedsPage />
      </Route>
      <Route path="/activity">
        <ActivityPage />
      </Route>
      <Route>
        <MissingPage />
      </Route>
    </Switch>
  );
}
