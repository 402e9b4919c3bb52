/** The reason that a tool cannot answer, in our own words with the next step. Reaches the agent; holds no data, token or path. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
