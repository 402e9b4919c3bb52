/** Names by numbers, of rows in which a name stands before its numbers: `running 1 2 3, cycling 5`. */
export function namesByNumber(rows: string): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const row of rows.split(', ')) {
    const [name = '', ...numbers] = row.split(' ');
    for (const number of numbers) names.set(Number(number), name);
  }
  return names;
}
