/** An error whose stack names a test's file as it names any other: without what the runner of the tests adds to its address. */
export function withPlainStack<Failure extends Error>(error: Failure): Failure {
  return Object.assign(error, { stack: error.stack?.replaceAll(/\?vitest=\d+/g, '') });
}
