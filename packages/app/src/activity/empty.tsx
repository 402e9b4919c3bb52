import { EmptyState } from '../controls/reading-view.tsx';
import type { ActivityFilters } from './filters.ts';
import { texts } from './texts/texts.ts';

/** In place of a list without entries. */
export function Empty({ filters: { client, outcome, day } }: { readonly filters: ActivityFilters }) {
  if (outcome !== null || day !== null) return <EmptyState title={texts.emptyOfFilter} />;
  if (client !== null) return <EmptyState title={texts.emptyOfClient} />;
  return (
    <EmptyState title={texts.empty} action={{ label: texts.pairClient, path: '/developer-mode' }}>
      {texts.emptyMeaning}
    </EmptyState>
  );
}
