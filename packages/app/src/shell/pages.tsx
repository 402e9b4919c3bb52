import type { PageAddress, PageParts } from '@vitalgate/contract';
import type { ComponentType } from 'preact';
import { Route, Switch } from 'wouter-preact';
import { EmptyState } from '../controls/reading-view.tsx';
import { HomePage } from '../home/home-page.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { lazyPage } from './lazy-page.tsx';
import { texts } from './texts/texts.ts';

/** The page of each address. It is given the parts that the address leaves open, by their names. */
const pages: { readonly [Address in PageAddress]: ComponentType<Readonly<Record<PageParts<Address>, string>>> } = {
  '/': HomePage,
  '/developer-mode': lazyPage(
    async () => (await import('../developer-mode/developer-mode-page.tsx')).DeveloperModePage,
  ),
  '/permissions': lazyPage(async () => (await import('../permissions/permissions-page.tsx')).PermissionsPage),
  '/data': lazyPage(async () => (await import('../data/data-page.tsx')).DataPage),
  '/data/metrics/:id': lazyPage(async () => (await import('../metrics/metric-page.tsx')).MetricPage),
  '/data/metrics/:id/:date': lazyPage(async () => (await import('../explain/explain-page.tsx')).ExplainPage),
  '/data/workouts': lazyPage(async () => (await import('../workouts/workouts-page.tsx')).WorkoutsPage),
  '/data/workouts/:id': lazyPage(async () => (await import('../workouts/workout-page.tsx')).WorkoutPage),
  '/data/nights': lazyPage(async () => (await import('../nights/nights-page.tsx')).NightsPage),
  '/data/nutrition': lazyPage(async () => (await import('../nutrition/nutrition-page.tsx')).NutritionPage),
  '/data/blood-tests': lazyPage(async () => (await import('../blood-tests/blood-tests-page.tsx')).BloodTestsPage),
  '/data/blood-tests/:id': lazyPage(async () => (await import('../blood-tests/blood-test-page.tsx')).BloodTestPage),
  '/data/analytes': lazyPage(async () => (await import('../blood-tests/analyte-page.tsx')).AnalytePage),
  '/data/report': lazyPage(async () => (await import('../doctor-report/report-page.tsx')).DoctorReportPage),
  '/data/raw': lazyPage(async () => (await import('../raw/raw-types-page.tsx')).RawTypesPage),
  '/data/sources': lazyPage(async () => (await import('../sources/sources-page.tsx')).SourcesPage),
  '/data/sources/:id': lazyPage(async () => (await import('../sources/type-sources-page.tsx')).TypeSourcesPage),
  '/data/zones': lazyPage(async () => (await import('../zones/zones-page.tsx')).ZonesPage),
  '/import': lazyPage(async () => (await import('../import/import-page.tsx')).ImportPage),
  '/import/:id': lazyPage(async () => (await import('../import/import-detail-page.tsx')).ImportDetailPage),
  '/feeds': lazyPage(async () => (await import('../feeds/feeds-page.tsx')).FeedsPage),
  '/browsers': lazyPage(async () => (await import('../browsers/browsers-page.tsx')).BrowsersPage),
  '/settings': lazyPage(async () => (await import('../settings/settings-page.tsx')).SettingsPage),
  '/activity': lazyPage(async () => (await import('../activity/activity-page.tsx')).ActivityPage),
};

function MissingPage() {
  return (
    <PageFrame title={texts.notFound}>
      <EmptyState title={texts.noSuchPage} action={{ label: texts.goHome, path: '/' }}>
        {texts.mistyped}
      </EmptyState>
    </PageFrame>
  );
}

/** The page that belongs to the address. Another id is another page; another day of a metric is not. */
export function Pages() {
  return (
    <Switch>
      {Object.entries(pages as Readonly<Record<string, ComponentType<object>>>).map(([address, Page]) => (
        <Route key={address} path={address}>
          {(parts: { readonly id?: string }) => <Page key={parts.id} {...parts} />}
        </Route>
      ))}
      <Route>
        <MissingPage />
      </Route>
    </Switch>
  );
}
