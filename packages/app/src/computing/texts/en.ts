/** The words for when numbers are computed anew. */
export const english = {
  why: {
    rules:
      'Vitalgate was updated, and your numbers are being computed anew by its new rules. Until that is done you see those of before.',
    priority:
      'Numbers are being computed anew by another order of sources. Until that is done you see those of before.',
    zone: 'Numbers are being computed anew by other time zones. Until that is done you see those of before.',
  },
  computing: 'Computing numbers anew',
};
