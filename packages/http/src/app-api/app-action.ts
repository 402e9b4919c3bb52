import type * as z from 'zod/mini';

/** How a running action tells whoever asked how it goes on, and hears that they went away. */
export interface ActionProgress {
  /** Sends a plain value that stands between the question and its answer. */
  emit(event: unknown): void;
  /** Calls `listener` once where the asker cancels or goes away before the answer. */
  onCancel(listener: () => void): void;
}

/** For askers that want nothing but the answer. */
export const noProgress: ActionProgress = { emit: () => undefined, onCancel: () => undefined };

/** One thing the app can be told to do: what it takes and how it is done. */
export interface AppAction<Input, Output> {
  readonly input: z.ZodMiniType<Input>;
  readonly run: (input: Input, progress: ActionProgress) => Output | Promise<Output>;
}

/** Any set of actions by name. `runAction` checks the input against the action's own schema before it runs it. */
export type ActionTable = Readonly<
  Record<string, { readonly input: z.ZodMiniType; readonly run: (input: never, progress: ActionProgress) => unknown }>
>;

/** What an action takes. */
export type ActionInput<Action> = Action extends { run: (input: infer Input, progress: ActionProgress) => unknown }
  ? Input
  : never;

/** What an action answers. */
export type ActionOutput<Action> = Action extends { run: (input: never, progress: ActionProgress) => infer Output }
  ? Awaited<Output>
  : never;

/** Makes an action of a schema and what is done with the input that passed it. Refusals are AppErrors. */
export function action<Input, Output>(
  input: z.ZodMiniType<Input>,
  run: (input: Input, progress: ActionProgress) => Output | Promise<Output>,
): AppAction<Input, Output> {
  return { input, run };
}
