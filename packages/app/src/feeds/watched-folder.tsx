import type { WatchStatusView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { Field } from '../controls/field.tsx';
import { Button } from '../controls/button.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { Warning } from '../controls/icon.tsx';
import { timeText } from '../format/dates.ts';
import { send } from '../host/send.ts';
import { useAct } from '../controls/use-act.tsx';
import { useRead } from '../host/use-read.ts';

const outcomes = {
  imported: 'Imported',
  alreadyImported: 'Was imported before',
  endsEarly: 'Ended early',
  failed: 'Could not be imported',
  setAside: 'Set aside',
} as const;

function ChooseFolder({ folder }: { readonly folder: string | null }) {
  const [path, setPath] = useState('');
  const { isBusy, failed, act } = useAct();
  const watch = async (next: string | null): Promise<void> => {
    await send('setWatchedFolder', { folder: next });
    setPath('');
  };
  return (
    <>
      {folder === null ? (
        <form
          class="feed-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (path.trim() !== '') void act(() => watch(path.trim()), 'The folder is watched');
          }}
        >
          <Field
            class="feed-field"
            label="The whole path of a folder on this computer"
            value={path}
            onInput={setPath}
          />
          <Button isBusy={isBusy} isDisabled={path.trim() === ''}>
            Watch it
          </Button>
        </form>
      ) : (
        <div class="side-by-side">
          <p>
            <code>{folder}</code>
          </p>
          <Button isBusy={isBusy} onPress={() => void act(() => watch(null), 'The folder is no longer watched')}>
            Stop watching
          </Button>
        </div>
      )}
      {failed}
    </>
  );
}

function Files({ files, pending }: WatchStatusView) {
  if (files.length === 0 && pending.length === 0) return <p class="muted">Nothing was found in it yet.</p>;
  return (
    <List label="Files found in the folder">
      {pending.map((file) => (
        <ListRow
          key={`pending ${file}`}
          title={file}
          detail="Waits until it is whole, or for another import"
          icon="file"
        />
      ))}
      {files.map(({ file, outcome, at, message }) => (
        <ListRow
          key={file}
          title={file}
          detail={`${outcomes[outcome]} ${timeText(at)}${message === null ? '' : `. ${message}`}`}
          icon={['failed', 'endsEarly', 'setAside'].includes(outcome) ? 'warning' : 'file'}
        />
      ))}
    </List>
  );
}

/** A folder of this computer whose exports come in by themselves. */
export function WatchedFolder() {
  const status = useRead('watchStatus', {}, ['feeds', 'imports']);
  const isWatching = status.value?.watching === true;
  return (
    <Card title="Or a folder" aside={isWatching ? <Badge tone="good">Watched</Badge> : undefined}>
      <p>
        An export that lands in a folder of your choice is imported by itself, once it is whole and once only. Good for
        iCloud Drive, Syncthing, or what you save there by AirDrop.
      </p>
      <ReadingView reading={status}>
        {(value) => (
          <>
            <ChooseFolder folder={value.folder} />
            {value.problem !== null && <Warning isAlert>{value.problem}</Warning>}
            {value.folder !== null && <Files {...value} />}
          </>
        )}
      </ReadingView>
    </Card>
  );
}
