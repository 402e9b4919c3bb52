import type { ComponentChildren } from 'preact';

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
