import { useFormats } from '../host/use-read.ts';
import { texts } from './texts/texts.ts';

const strong = (words: string) => <strong>{words}</strong>;

/** How the file comes about that is imported: three steps on the phone. */
export function ExportSteps() {
  return (
    <ol class="import-steps">
      <li>{texts.openHealth(strong)}</li>
      <li>{texts.tapExport(strong)}</li>
      <li>{texts.sendIt(strong)}</li>
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
