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

/** What a fold says while it is shut, as a row of a list does. */
export function FoldTitle(props: {
  readonly title: ComponentChildren;
  readonly detail?: ComponentChildren;
  readonly value?: ComponentChildren;
}) {
  const { title, detail = null, value = null } = props;
  return (
    <>
      <span class="row-text">
        <span class="row-title">{title}</span>
        {detail !== null && <span class="row-detail">{detail}</span>}
      </span>
      {value !== null && <span class="row-value">{value}</span>}
    </>
  );
}

/** A list of which the first few are shown and the others fold up. */
export function ShortList<Item>(props: {
  readonly items: readonly Item[];
  readonly most: number;
  /** Says how many others there are. */
  readonly moreText: (count: number) => string;
  readonly children: (items: readonly Item[]) => ComponentChildren;
}) {
  const { items, most, moreText, children } = props;
  const others = items.slice(most);
  return (
    <>
      {children(items.slice(0, most))}
      {others.length > 0 && <Fold title={moreText(others.length)}>{() => children(others)}</Fold>}
    </>
  );
}
