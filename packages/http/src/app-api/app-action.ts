import { toldText, type ChangeTopic, type DoNext, type Sentence } from '@vitalgate/contract';
import * as z from 'zod/mini';

/** How a running action reports to whoever asked, and hears that they went away. */
export interface ActionProgress {
  /** Sends a plain value that stands between the question and its answer. */
  emit(event: unknown): void;
  /** Calls `listener` once if the asker cancels or goes away before the answer. */
  onCancel(listener: () => void): void;
}

/** For askers that want nothing but the answer. */
export const noProgress: ActionProgress = { emit: () => undefined, onCancel: () => undefined };

/** The effects of an action beside its answer. */
export interface ActionEffects<Input> {
  /** Topics that open pages read anew once it is done; nothing unless named. */
  readonly changes?: readonly ChangeTopic[];
  /** The access that it takes away, as a sentence without full stop: it counts at once, also if it cannot be saved. Null takes none. */
  readonly takesAccess?: string | ((input: Input) => string | null);
  /** Not for pages: it names files of the disk, or lets others in. */
  readonly forCommandsOnly?: true;
}

/** One thing that the app can do: what it takes, how it is done, and what that changes. */
export interface AppAction<Input, Output> extends ActionEffects<Input> {
  readonly input: z.ZodMiniType<Input>;
  readonly run: (input: Input, progress: ActionProgress) => Output | Promise<Output>;
}

/** Any action, of which the input is not known. */
export interface AnyAction extends ActionEffects<never> {
  readonly input: z.ZodMiniType;
  readonly run: (input: never, progress: ActionProgress) => unknown;
}

/** Any set of actions by name. `runAction` checks the input against the action's own schema before it runs it. */
export type ActionTable = Readonly<Record<string, AnyAction>>;

/** The input of an action. */
export type ActionInput<Action> = Action extends { run: (input: infer Input, progress: ActionProgress) => unknown }
  ? Input
  : never;

/** An answer that another thread has written already: UTF-8 of the JSON of `Value`, so that a long one costs this thread nothing. */
export class WrittenAnswer<Value> {
  readonly json: Uint8Array;
  /** Never there: it gives the compiler the type of what is written. */
  declare readonly value?: Value;

  constructor(json: Uint8Array) {
    this.json = json;
  }
}

/** The output of an action; also of one that answers it written. */
export type ActionOutput<Action> = Action extends { run: (input: never, progress: ActionProgress) => infer Output }
  ? Plain<Awaited<Output>>
  : never;

type Plain<Output> = Output extends WrittenAnswer<infer Value> ? Value : Output;

/** Makes an action of a schema, what is done with the input that passed it, and what that changes. Refusals are AppErrors. */
export function action<Input, Output>(
  input: z.ZodMiniType<Input>,
  run: (input: Input, progress: ActionProgress) => Output | Promise<Output>,
  effects: ActionEffects<Input> = {},
): AppAction<Input, Output> {
  return { input, run, ...effects };
}

/** Why the app's interface refused something. */
export type AppErrorCode =
  | 'invalid_input'
  | 'not_found'
  | 'not_pending'
  | 'window_closed'
  | 'terms_required'
  | 'conflict'
  | 'unsupported'
  | 'failed';

/** A refusal for the user of the app: `message` says why, `doNext` what to do. Never holds a token or a health value. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  /** The message with its values apart. */
  readonly sentence: Sentence;
  readonly doNext: DoNext;

  constructor(code: AppErrorCode, sentence: Sentence, doNext: DoNext = {}) {
    super(toldText(sentence));
    this.code = code;
    this.sentence = sentence;
    this.doNext = doNext;
  }
}

/** Runs an action by name after checking its input. Rejects with AppError `not_found`, `invalid_input`, or what the action throws. */
export async function runAction(
  actions: ActionTable,
  name: string,
  input: unknown,
  progress: ActionProgress = noProgress,
): Promise<unknown> {
  const found = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (found === undefined) throw new AppError('not_found', 'no such action');
  const checked = z.safeParse(found.input, input);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new AppError(
      'invalid_input',
      `input is not what ${name} takes${issue === undefined ? '' : `: ${issue.path.join('.')}`}`,
    );
  }
  return found.run(checked.data as never, progress);
}
