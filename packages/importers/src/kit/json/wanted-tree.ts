import type { JsonPart } from './json-part.ts';

/** What is wanted below one place. */
export interface WantedNode {
  readonly members: Map<string, WantedNode>;
  any: WantedNode | null;
  onValue: JsonPart['onValue'];
  onOpen: JsonPart['onOpen'];
}

function wantedNode(): WantedNode {
  return { members: new Map(), any: null, onValue: undefined, onOpen: undefined };
}

/** The wanted values as a tree; of two parts of one path the first counts. */
export function wantedTree(parts: readonly JsonPart[]): WantedNode {
  const root = wantedNode();
  for (const { path, onValue, onOpen } of parts) {
    let node = root;
    for (const name of path) {
      const next: WantedNode = (name === '*' ? node.any : node.members.get(name)) ?? wantedNode();
      if (name === '*') node.any = next;
      else node.members.set(name, next);
      node = next;
    }
    node.onValue ??= onValue;
    node.onOpen ??= onOpen;
  }
  return root;
}
