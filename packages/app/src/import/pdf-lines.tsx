import { useEffect, useMemo } from 'preact/hooks';
import { texts } from './texts/texts.ts';
import type { UnknownTable } from './unknown-table.ts';

/** The rows of a table without those that are wrong, by their position below the header. A row is a line. */
export function checkedLines(head: string, wrong: ReadonlySet<number>): string {
  return head
    .split('\n')
    .filter((_, at) => !wrong.has(at - 1))
    .join('\n');
}

/** The lines of a PDF, each to be held against the page, which opens beside them. */
export function PdfLines(props: {
  readonly table: UnknownTable;
  readonly wrong: ReadonlySet<number>;
  readonly onWrong: (wrong: ReadonlySet<number>) => void;
}) {
  const { table, wrong, onWrong } = props;
  const { body } = table.upload;
  const words = texts.columns;
  const address = useMemo(() => URL.createObjectURL(body.slice(0, body.size, 'application/pdf')), [body]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const mark = (at: number, isRight: boolean): void => {
    const others = [...wrong].filter((one) => one !== at);
    onWrong(new Set(isRight ? others : [...others, at]));
  };
  return (
    <>
      <p>
        {words.pdfLead}{' '}
        <a href={address} target="_blank" rel="noreferrer">
          {words.pdfOpen}
        </a>
      </p>
      <fieldset class="import-lines">
        <legend>{words.pdfLines}</legend>
        {table.rows.map((row, at) => (
          <label key={at} class="import-keep">
            <input
              type="checkbox"
              checked={!wrong.has(at)}
              onChange={({ currentTarget }) => mark(at, currentTarget.checked)}
            />
            {row.filter((cell) => cell !== '').join(' · ')}
          </label>
        ))}
      </fieldset>
    </>
  );
}
