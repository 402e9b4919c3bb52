import { editDistance } from '@vitalgate/contract';

/** Longer texts are no slip of a finger, and comparing them would take long. */
const longestAsked = 100;

const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The name that a text most likely meant: a letter or two amiss, or a part that no other name has. Null if none is near. */
export function nearestName(text: string, names: Iterable<string>): string | null {
  const asked = bare(text);
  if (asked === '' || text.length > longestAsked) return null;
  let nearest: string | null = null;
  let least = Math.min(2, Math.floor(asked.length / 4)) + 1;
  const holding: string[] = [];
  for (const name of names) {
    const known = bare(name);
    if (known.includes(asked)) holding.push(name);
    if (Math.abs(known.length - asked.length) > least) continue;
    const distance = editDistance(asked, known);
    if (distance < least) [nearest, least] = [name, distance];
  }
  if (nearest !== null) return nearest;
  return holding.length === 1 && asked.length > 2 ? (holding[0] ?? null) : null;
}
