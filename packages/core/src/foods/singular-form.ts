const irregular: ReadonlyMap<string, string> = new Map([
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['halves', 'half'],
  ['geese', 'goose'],
]);

/** Endings and what replaces them; the first that fits counts. `shortest` keeps short words (`pies`, `gas`) whole. */
const endings: readonly { readonly ending: string; readonly instead: string; readonly shortest: number }[] = [
  { ending: 'ies', instead: 'y', shortest: 5 },
  { ending: 'oes', instead: 'o', shortest: 5 },
  { ending: 'sses', instead: 'ss', shortest: 5 },
  { ending: 'shes', instead: 'sh', shortest: 5 },
  { ending: 'ches', instead: 'ch', shortest: 5 },
  { ending: 'xes', instead: 'x', shortest: 4 },
  { ending: 'ss', instead: 'ss', shortest: 2 },
  { ending: 'us', instead: 'us', shortest: 2 },
  { ending: 'is', instead: 'is', shortest: 2 },
  { ending: 's', instead: '', shortest: 4 },
  { ending: 'ie', instead: 'y', shortest: 4 },
  { ending: 'che', instead: 'ch', shortest: 5 },
];

function withoutEnding(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  for (const { ending, instead, shortest } of endings) {
    if (word.length >= shortest && word.endsWith(ending)) return word.slice(0, word.length - ending.length) + instead;
  }
  return word;
}

/**
 * A folded English word without its plural ending: `eggs` and `egg`, `tomatoes` and `tomato`, `cookies` and `cookie`
 * give one form each. The form is a key to compare by, not always a word (`cooky`), and the form of itself.
 */
export function singularForm(word: string): string {
  let form = word;
  for (;;) {
    const shorter = withoutEnding(form);
    if (shorter === form) return form;
    form = shorter;
  }
}
