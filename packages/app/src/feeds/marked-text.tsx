/** A text of a format: between `**` it is bold, between backticks it is code. */
export function MarkedText({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/(\*\*[^*]+\*\*|`[^`]+`)/u).map((part) => {
        if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
        return part.startsWith('`') ? <code>{part.slice(1, -1)}</code> : part;
      })}
    </>
  );
}
