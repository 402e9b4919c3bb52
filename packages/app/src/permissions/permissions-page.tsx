import type { RawTypeView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { CategoryFolds } from '../categories/category-folds.tsx';
import { nameOrder } from '../format/writers.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { Card } from '../controls/card.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { useAct } from '../controls/use-act.tsx';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useDayText } from '../zones/home-zones.ts';
import { categories, nameOf } from '../words/names.ts';
import { CategoryTypes } from './category-types.tsx';
import { RawConsent } from './raw-consent.tsx';
import { texts } from './texts/texts.ts';
import './permissions.css';

const byName = (one: RawTypeView, other: RawTypeView): number =>
  nameOrder().compare(nameOf(one.type, one.name), nameOf(other.type, other.name));

const permittedText = (types: readonly RawTypeView[]): string =>
  texts.permittedOf(types.filter(({ readable }) => readable).length, types.length);

function Categories({ types, sought }: { readonly types: readonly RawTypeView[]; readonly sought: string }) {
  const dayOf = useDayText();
  const wanted = sought.trim().toLowerCase();
  const isWanted = ({ name, type }: RawTypeView, title: string): boolean =>
    [name, nameOf(type, name), type, title].some((text) => text.toLowerCase().includes(wanted));
  const isSearching = wanted !== '';
  const titles = new Map(categories());
  const shown = types.filter((type) => isWanted(type, titles.get(type.category) ?? '')).sort(byName);
  if (shown.length === 0) return <p class="muted">{texts.noType}</p>;
  const allOf = (category: string): readonly RawTypeView[] => types.filter((type) => type.category === category);
  return (
    <Card>
      <CategoryFolds
        // What is found is seen at once.
        key={isSearching}
        items={shown}
        heading="h2"
        detailOf={(_, category) => permittedText(allOf(category))}
        isOpenAtFirst={isSearching}
      >
        {(own, category, title) => (
          <CategoryTypes title={title} all={allOf(category)} shown={own} isSearching={isSearching} dayOf={dayOf} />
        )}
      </CategoryFolds>
    </Card>
  );
}

/** The system health permissions per category and type, and the raw health consent. Spec 5.7. */
export function PermissionsPage() {
  const types = useRead('listRawTypes', {}, ['permissions', 'data']);
  const settings = useRead('readSettings', {}, ['settings']);
  const [sought, setSought] = useState('');
  const { isBusy, failed, ask } = useAct();
  return (
    <PageFrame title={texts.title} back={{ path: '/developer-mode', label: texts.back }} lead={texts.lead}>
      <ReadingView reading={settings}>{(value) => <RawConsent {...value} />}</ReadingView>
      <ReadingView reading={types}>
        {(list) => {
          const permitted = list.filter(({ readable }) => readable).length;
          const stocked = list.filter(({ count }) => count > 0).length;
          return (
            <>
              <Card>
                <div class="side-by-side">
                  <p>
                    <strong>{texts.permitted(permitted)}</strong>
                    <span class="row-detail permission-sum">{texts.ofAll(list.length, stocked)}</span>
                  </p>
                  <Button
                    tone="quiet"
                    isBusy={isBusy}
                    isDisabled={permitted === 0}
                    onPress={() => void ask('withdrawPermissions', { all: true }, texts.allWithdrawn)}
                  >
                    {texts.allOff}
                  </Button>
                </div>
                {failed}
                <Field
                  class="search"
                  label={texts.search}
                  input={{ type: 'search' }}
                  value={sought}
                  onInput={setSought}
                />
              </Card>
              <Categories types={list} sought={sought} />
            </>
          );
        }}
      </ReadingView>
    </PageFrame>
  );
}
