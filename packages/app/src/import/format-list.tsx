import { useFormats } from '../host/use-formats.ts';

/** Everything that can be imported, by what it brings. */
export function FormatList() {
  const formats = useFormats();
  return (
    <dl class="import-formats">
      {[...new Set(formats.map(({ group }) => group))].map((title) => (
        <div key={title}>
          <dt>{title}</dt>
          {formats
            .filter(({ group }) => group === title)
            .map(({ format, name, what }) => (
              <dd key={format}>
                <strong>{name}</strong>: {what}
              </dd>
            ))}
        </div>
      ))}
    </dl>
  );
}
