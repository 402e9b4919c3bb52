/** Runs steps one after the other: each looks at the settings when its turn comes, not when it was asked for. */
export function inTurn(): (step: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (step) => {
    const result = last.then(step);
    last = result.catch(() => undefined);
    return result;
  };
}
