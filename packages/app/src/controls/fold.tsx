import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { onPrint } from '../paper/on-print.ts';

/** A part that opens under its title. What is inside is made when it is first opened, or printed. */
export function Fold(props: {
  readonly title: ComponentChildren;
  readonly isOpenAtFirst?: boolean;
  /** True if what is inside is read from the host when it is first made: then paper has it only if it was opened. */
  readonly isReadWhenOpened?: boolean;
  readonly children: () => ComponentChildren;
}) {
  const { title, isOpenAtFirst = false, isReadWhenOpened = false, children } = props;
  const [isMade, setMade] = useState(isOpenAtFirst);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  useEffect(() => (isReadWhenOpened ? undefined : onPrint(() => setMade(true))), [isReadWhenOpened]);
  return (
    <details
      class="fold holds-values"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setMade(true);
      }}
    >
      <summary>{title}</summary>
      {isMade && <div class="fold-inside">{children()}</div>}
    </details>
  );
}
