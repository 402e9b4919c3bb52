import { importFormats } from '@vitalgate/contract';

/** Everything that can be imported, by what it brings. */
export function FormatList() {
  return (
    <dl class="import-formats">
      {importFormats.map(({ title, formats }) => (
        <div key={title}>
          <dt>{title}</dt>
          {formats.map(({ format, name, what }) => (
            <dd key={format}>
              <strong>{name}</strong>: {what}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
