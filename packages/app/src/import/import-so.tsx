import { Button } from '../controls/button.tsx';
import { texts } from './texts/texts.ts';

/** What ends the questions about a table: keep the answers, import, or let it be. */
export function ImportSo(props: {
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}) {
  const { isKept, onKeep, isBusy, isDisabled, onImport, onCancel } = props;
  const words = texts.columns;
  return (
    <>
      <label class="import-keep">
        <input type="checkbox" checked={isKept} onChange={({ currentTarget }) => onKeep(currentTarget.checked)} />
        {words.keep}
      </label>
      <div class="button-row">
        <Button tone="primary" isBusy={isBusy} isDisabled={isDisabled} onPress={onImport}>
          {words.importSo}
        </Button>
        <Button tone="quiet" onPress={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </>
  );
}
