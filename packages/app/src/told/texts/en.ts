/** What the host says is English, and is shown as it is. */
export const english: Readonly<Record<string, string>> = {};
