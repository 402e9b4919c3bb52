import type { ImportView } from '@vitalgate/contract';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Icon } from '../controls/icon.tsx';
import { useAct } from '../controls/use-act.tsx';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import { isSample } from './import-names.ts';
import { isMixed } from './sample-words.tsx';
import { UndoImport } from './undo-import.tsx';
import { texts } from './texts/texts.ts';

/** The made-up person: loaded into an empty store only, and removed again. */
export function SamplePerson(props: { readonly imports: readonly ImportView[]; readonly isEmpty: boolean }) {
  const { imports, isEmpty } = props;
  const { isBusy, failed, ask } = useAct();
  const sample = imports.find(isSample);
  const place = useFocusWhereLost<HTMLParagraphElement>(sample?.importId);
  if (sample !== undefined) {
    return (
      <Card title={texts.theSamplePerson}>
        {isMixed(imports) ? (
          <p ref={place} tabIndex={-1} class="notice notice-warning">
            <Icon name="warning" />
            <span>
              <strong>{texts.besideTitle}</strong> {texts.beside}
            </span>
          </p>
        ) : (
          <p ref={place} tabIndex={-1}>
            {texts.sampleLoaded}
          </p>
        )}
        <div>
          <UndoImport report={sample} />
        </div>
      </Card>
    );
  }
  if (!isEmpty) return null;
  return (
    <Card title={texts.justLooking}>
      <p>{texts.sampleMeaning}</p>
      {failed}
      <Button isBusy={isBusy} onPress={() => void ask('loadSampleData', {}, texts.sampleIsLoaded)}>
        {texts.loadSample}
      </Button>
    </Card>
  );
}
