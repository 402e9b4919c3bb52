/** The words that stand on paper alone. */
export const english = {
  printed: (day: string) => `Vitalgate, printed on ${day}`,
};
