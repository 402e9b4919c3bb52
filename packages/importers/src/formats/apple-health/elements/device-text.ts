const field =
  /(?:^|, )(name|manufacturer|model|hardware|firmware|software|localIdentifier|UDIDeviceIdentifier|creation date):/gu;
const shown = ['name', 'hardware', 'software'] as const;

/**
 * A device as people read it, from the text that the phone prints for it: `Apple Watch, Watch6,7, 10.2`. The memory
 * address in it, which changes from record to record, is left out. A text of another form is kept as it is.
 */
export function deviceText(text: string): string {
  const address = /^<<HKDevice: [^>]*>,? ?/u.exec(text);
  if (address === null) return text;
  const rest = text.slice(address[0].length).replace(/>$/u, '');
  const fields: Record<string, string> = {};
  const marks = [...rest.matchAll(field)];
  for (const [index, mark] of marks.entries()) {
    const value = rest.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? rest.length);
    fields[mark[1] ?? ''] = value.trim();
  }
  fields['name'] ||= fields['model'] ?? '';
  const parts = shown.map((name) => fields[name] ?? '').filter((part) => part !== '');
  return parts.length === 0 ? rest : parts.join(', ');
}
