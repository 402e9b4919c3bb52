import type { ActionInput, ActionOutput } from '@vitalgate/http';
import type { HostActions } from '../actions/host-actions.ts';

export type InputOf<Name extends keyof HostActions> = ActionInput<HostActions[Name]>;

export type OutputOf<Name extends keyof HostActions> = ActionOutput<HostActions[Name]>;

/** What asks, and what interrupts it. */
export interface Asking {
  /** The command's words, for whoever finds the store in use. */
  readonly purpose: string;
  readonly signal: AbortSignal;
}

/** The way to the actions: over the running host of a data directory, or on its store where none runs. */
export interface AppConnection {
  /** Runs an action. Rejects with CommandError. */
  call<Name extends keyof HostActions>(
    name: Name,
    input: InputOf<Name>,
    onEvent?: (event: unknown) => void,
  ): Promise<OutputOf<Name>>;
  close(): Promise<void>;
}
