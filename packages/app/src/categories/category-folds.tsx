import type { ComponentChildren } from 'preact';
import { Fold, FoldTitle } from '../controls/fold.tsx';
import { categories } from '../words/names.ts';
import '../styles/data.css';

/** Things by category, each category folded under one row. Things without any stand in none. */
export function CategoryFolds<Item extends { readonly category: string }>(props: {
  readonly items: readonly Item[];
  readonly heading: 'h2' | 'h3';
  /** What the row of a category says of it. */
  readonly detailOf: (items: readonly Item[], category: string) => string;
  readonly asideOf?: (items: readonly Item[]) => ComponentChildren;
  readonly isOpenAtFirst: boolean;
  readonly children: (items: readonly Item[], category: string, title: string) => ComponentChildren;
}) {
  const { items, heading: Heading, detailOf, asideOf, isOpenAtFirst, children } = props;
  return (
    <div class="entries">
      {categories().map(([category, title]) => {
        const own = items.filter((item) => item.category === category);
        if (own.length === 0) return null;
        return (
          <Fold
            key={category}
            isOpenAtFirst={isOpenAtFirst}
            title={
              <FoldTitle
                title={<Heading>{title}</Heading>}
                detail={detailOf(own, category)}
                value={asideOf?.(own) ?? null}
              />
            }
          >
            {() => children(own, category, title)}
          </Fold>
        );
      })}
    </div>
  );
}
