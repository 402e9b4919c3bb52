import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** A part that opens under its title. What is inside is made when it is first opened. */
export function Fold(props: {
  readonly title: ComponentChildren;
  readonly isOpenAtFirst?: boolean;
  readonly children: () => ComponentChildren;
}) {
  const { title, isOpenAtFirst = false, children } = props;
  const [isMade, setMade] = useState(isOpenAtFirst);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      class="fold"
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
