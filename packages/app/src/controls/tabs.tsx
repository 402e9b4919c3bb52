import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

/** One tab. */
export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Tabs over one panel; arrow keys move between them. WAI-ARIA practices, tabs. */
export function Tabs<Name extends string>(props: {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  readonly children: ComponentChildren;
}) {
  const { label, tabs, chosen, onChoose, children } = props;
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const index = tabs.findIndex(({ name }) => name === chosen);
    const to = steps[event.key]?.(index, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (tab === undefined || to === undefined) return;
    event.preventDefault();
    onChoose(tab.name);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <>
      <div ref={bar} class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name, label: words }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            class="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {words}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
