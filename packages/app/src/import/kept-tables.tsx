import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { saveFile } from '../controls/save-file.ts';
import { useAct } from '../controls/use-act.tsx';
import { useRead } from '../host/use-read.ts';
import { texts } from './texts/texts.ts';

/** What is kept of tables whose columns the user named: to be forgotten, or handed on as a file. Nothing if there is none. */
export function KeptTables() {
  const reading = useRead('listRecipes', {}, ['imports']);
  const { failed, ask } = useAct();
  const words = texts.columns;
  const file = reading.value;
  if (file === null || file.recipes.length === 0) return null;
  const forget = async (id: string): Promise<void> => {
    if (await ask('forgetRecipe', { id })) reading.reload();
  };
  const save = (): void => saveFile('vitalgate-recipes.json', new Blob([JSON.stringify(file, null, 2)]));
  return (
    <Card title={words.keptTitle}>
      <p class="muted">{words.keptLead}</p>
      <ul class="kept-tables" role="list">
        {file.recipes.map(({ id, header, columns }) => (
          <li key={id}>
            <span class="kept-table">
              {header.filter((name) => name !== '').join(', ')}
              <span class="row-detail">{columns.replaceAll(',', ', ')}</span>
            </span>
            <Button tone="quiet" label={words.forgetThat(header.join(', '))} onPress={() => void forget(id)}>
              {words.forget}
            </Button>
          </li>
        ))}
      </ul>
      {failed}
      <div class="button-row">
        <Button tone="quiet" onPress={save}>
          {words.saveRecipes}
        </Button>
      </div>
    </Card>
  );
}
