import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../controls/icon.tsx';

/** What was dropped: one file, or why it is none. */
function fileOf({ items, files }: DataTransfer): File | string {
  const [item] = items;
  if (files.length > 1) return 'One file at a time, please. The export of the iPhone is a single file, export.zip.';
  if (item?.webkitGetAsEntry()?.isDirectory === true) {
    return 'That is a folder. Drop export.zip itself, as the phone made it.';
  }
  return files.item(0) ?? 'That is no file. Drop export.zip from its folder.';
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** Takes a file: dropped anywhere on the page, or picked. */
export function DropZone({ onFile }: { readonly onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = useRef(onFile);
  take.current = onFile;

  useEffect(() => {
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
      if (dataTransfer === null) return;
      const found = fileOf(dataTransfer);
      setProblem(typeof found === 'string' ? found : null);
      if (typeof found !== 'string') take.current(found);
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
      <p class="import-drop-words">{isOver ? 'Let go to import it' : 'Drop export.zip here, or'}</p>
      <label class="button button-primary">
        <input
          type="file"
          class="visually-hidden"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.item(0) ?? null;
            if (file !== null) onFile(file);
            currentTarget.value = '';
          }}
        />
        Choose a file
      </label>
      <p class="muted">
        Any size. It stays on this computer. The export's main XML file, unpacked or in .gz, is fine too.
      </p>
      {problem !== null && (
        <p class="notice notice-warning" role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
