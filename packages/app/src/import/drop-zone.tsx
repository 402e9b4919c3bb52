import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, Warning } from '../controls/icon.tsx';
import { chosenUpload, droppedUpload, type Upload } from './chosen-files.ts';
import { texts } from './texts/texts.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** A button that opens the browser's dialog for files, or for a folder. */
function FilePicker(props: {
  readonly label: string;
  readonly tone: 'primary' | 'plain';
  readonly isFolder?: boolean;
  readonly onChosen: (found: Upload | string) => void;
}) {
  const { label, tone, isFolder = false, onChosen } = props;
  return (
    <label class={`button button-${tone}`}>
      <input
        type="file"
        class="visually-hidden"
        multiple
        {...(isFolder ? { webkitdirectory: true } : {})}
        onChange={({ currentTarget }) => {
          const { files } = currentTarget;
          if (files !== null && files.length > 0) onChosen(chosenUpload(files));
          currentTarget.value = '';
        }}
      />
      {label}
    </label>
  );
}

/** Takes files and folders: dropped anywhere on the page, or picked. */
export function DropZone({ onChosen }: { readonly onChosen: (given: Upload) => void }) {
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = useRef(onChosen);
  take.current = onChosen;
  const taken = (found: Upload | string): void => {
    setProblem(typeof found === 'string' ? found : null);
    if (typeof found !== 'string') take.current(found);
  };

  // Before it is painted: a file that is dropped in the first moment must not replace the page either.
  useLayoutEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      depth++;
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (holdsFiles(event)) depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    // Whoever misses the frame must not find the page replaced by their file.
    const allow = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      depth = 0;
      setOver(false);
      const { dataTransfer } = event;
      if (dataTransfer !== null) void droppedUpload(dataTransfer).then(taken);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: allow, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name as 'drop', listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name as 'drop', listener);
    };
  }, []);

  return (
    <div class={isOver ? 'import-drop import-drop-over' : 'import-drop'}>
      <Icon name="file" />
      <p class="import-drop-words">{isOver ? texts.letGo : texts.dropHere}</p>
      <div class="button-row import-drop-buttons">
        <FilePicker label={texts.chooseFiles} tone="primary" onChosen={taken} />
        <FilePicker label={texts.chooseFolder} tone="plain" isFolder onChosen={taken} />
      </div>
      <p class="muted">{texts.anySize}</p>
      {problem !== null && <Warning isAlert>{problem}</Warning>}
    </div>
  );
}
