/** The begin of a client's id, by which two of one name are told apart: six of its letters, without what all ids begin with. */
export function shortId(clientId: string): string {
  return clientId.replace(/^client_/, '').slice(0, 6);
}
