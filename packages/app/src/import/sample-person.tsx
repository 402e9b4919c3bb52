import type { ImportView } from '@vitalgate/contract';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Icon } from '../controls/icon.tsx';
import { useAct } from '../controls/use-act.tsx';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import { isSample } from './import-names.ts';
import { isMixed } from './sample-words.tsx';
import { UndoImport } from './undo-import.tsx';

/** The made-up person: loaded into an empty store only, and removed again. */
export function SamplePerson(props: { readonly imports: readonly ImportView[]; readonly isEmpty: boolean }) {
  const { imports, isEmpty } = props;
  const { isBusy, failed, ask } = useAct();
  const sample = imports.find(isSample);
  const place = useFocusWhereLost<HTMLParagraphElement>(sample?.importId);
  if (sample !== undefined) {
    return (
      <Card title="The sample person">
        {isMixed(imports) ? (
          <p ref={place} tabIndex={-1} class="notice notice-warning">
            <Icon name="warning" />
            <span>
              <strong>Made-up data stands beside your own.</strong> Days, metrics and sums mix both. Remove the sample
              person to see yours alone.
            </span>
          </p>
        ) : (
          <p ref={place} tabIndex={-1}>
            The sample person is loaded: everything you see here is made up. Remove it before you import your own data.
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
    <Card title="Just looking?">
      <p>
        Load the sample person: a made-up person with measurements, workouts, meals and blood tests. You can remove it
        again.
      </p>
      {failed}
      <Button isBusy={isBusy} onPress={() => void ask('loadSampleData', {}, 'The sample person is loaded')}>
        Load the sample person
      </Button>
    </Card>
  );
}
