import { ToldText } from '../told/told-text.tsx';

/** One of the host's texts that the user accepts: paragraphs, and items that begin with a dash. The title is left out. */
export function StructuredText({ text }: { readonly text: string }) {
  const [, ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
  const paragraphs = lines.filter((line) => !line.startsWith('- '));
  return (
    <div class="prose">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <ToldText message={paragraph} />
        </p>
      ))}
      <ul>
        {items.map((item) => (
          <li key={item}>
            <ToldText message={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}
