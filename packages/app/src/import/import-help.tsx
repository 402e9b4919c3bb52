import { useFormats } from '../host/use-read.ts';

/** How the file comes about that is imported: three steps on the phone. */
export function ExportSteps() {
  return (
    <ol class="import-steps">
      <li>
        On the iPhone, open <strong>Health</strong> and tap your picture at the top right.
      </li>
      <li>
        Scroll to the end, tap <strong>Export All Health Data</strong> and confirm. The phone takes a few minutes.
      </li>
      <li>
        Send <strong>export.zip</strong> to this computer, for instance by AirDrop or the Files app, and choose it here.
        Leave it packed.
      </li>
    </ol>
  );
}

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
