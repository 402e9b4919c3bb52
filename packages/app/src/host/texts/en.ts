/** The words for when the host cannot do what was asked. */
export const english = {
  away: (start: string) => `The host does not answer. It may have been stopped; start it again with ${start}`,
  sessionEnded: 'This page was opened by a link that no longer counts. Open a fresh one.',
  pageFailed: 'This page met a fault of its own. Reload it and try again.',
  unknownAnswer: 'The host answered in a way this page does not know.',
};
