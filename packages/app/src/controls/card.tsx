import { groupedBy } from '@vitalgate/days';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { Icon, type IconName } from './icon.tsx';

/** A group of things that belong together, under a heading of the second level. */
export function Card(props: {
  readonly title?: string;
  /** The content beside the title. */
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const { title, aside, children } = props;
  if (title === undefined) return <div class="card">{children}</div>;
  return (
    <section class="card">
      <div class="card-header">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A list of rows, as the settings of a phone have them. */
export function List({ label, children }: { readonly label?: string; readonly children: ComponentChildren }) {
  return (
    <ul class="list" role="list" aria-label={label}>
      {children}
    </ul>
  );
}

/** A list in cards, one for each group in the order in which the groups begin. */
export function GroupedCards<Item>(props: {
  readonly items: readonly Item[];
  readonly groupOf: (item: Item) => string;
  readonly titleOf?: (group: string) => string;
  readonly children: (item: Item) => ComponentChildren;
}) {
  const { items, groupOf, titleOf = (group) => group, children } = props;
  return (
    <>
      {[...groupedBy(items, groupOf)].map(([group, own]) => (
        <Card key={group} title={titleOf(group)}>
          <List>{own.map(children)}</List>
        </Card>
      ))}
    </>
  );
}

/** A row: title, detail and more under it, value or controls at its end. With a `path` the whole row leads there. */
export function ListRow(props: {
  readonly title: ComponentChildren;
  readonly detail?: ComponentChildren;
  readonly value?: ComponentChildren;
  readonly icon?: IconName;
  readonly path?: string;
  /** Stands under the detail. */
  readonly children?: ComponentChildren;
}) {
  const { title, detail, value, icon, path, children } = props;
  const inside = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span class="row-text">
        <span class="row-title">{title}</span>
        {detail !== undefined && <span class="row-detail">{detail}</span>}
        {children}
      </span>
      {value !== undefined && <span class="row-value">{value}</span>}
      {path !== undefined && <Icon name="chevron" />}
    </>
  );
  return (
    <li class="list-item">
      {path === undefined ? (
        <div class="list-row">{inside}</div>
      ) : (
        <Link href={path} class="list-row list-row-link">
          {inside}
        </Link>
      )}
    </li>
  );
}

/** A short state in words, with a colour that says it again. */
export function Badge(props: {
  readonly tone?: 'neutral' | 'good' | 'warning' | 'danger';
  readonly children: ComponentChildren;
}) {
  return <span class={`badge badge-${props.tone ?? 'neutral'}`}>{props.children}</span>;
}

/** Facts under their titles, side by side. */
export function Facts(props: {
  readonly facts: readonly { readonly title: string; readonly text: ComponentChildren }[];
  readonly isSmall?: boolean;
}) {
  const { facts, isSmall = false } = props;
  return (
    <dl class={isSmall ? 'facts facts-small' : 'facts'}>
      {facts.map(({ title, text }) => (
        <div key={title} class="fact">
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
