/** The words of charts. */
export const english = {
  noData: 'No data',
  soFar: (amount: string) => `${amount} so far`,
  sevenDays: (amount: string) => `7-day average ${amount}`,
};
