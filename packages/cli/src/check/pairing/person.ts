import type { Scope } from '@vitalgate/contract';

/** A pairing request of the check that waits for its user. */
export interface WaitingRequest {
  readonly requestId: string;
  readonly displayName: string;
  /** Null if the host gives none. */
  readonly confirmationCode: string | null;
  readonly scopes: readonly Scope[];
  readonly wanted: 'approve' | 'deny';
}

/** What a check asks the user of the app to do, or to look for. */
export type PersonStep =
  | 'seeRequest'
  | 'deny'
  | 'closePage'
  | 'openPage'
  | 'hidePage'
  | 'showPage'
  | 'withdrawRawConsent'
  | 'acceptRawConsent'
  | 'withdrawPermissions'
  | 'grantPermissions'
  | 'revoke'
  | 'switchOff'
  | 'switchOn'
  | 'clearRequests';

/** One thing asked of the user. `about` names the request or the client that is meant. */
export interface PersonTask {
  readonly step: PersonStep;
  /** A whole sentence: what to do, or a question to answer with yes or no. */
  readonly text: string;
  readonly about: WaitingRequest | null;
}

/** The user of the app, who has the host in front of them. */
export interface Person {
  /** `yes`: it is done, or it is so. `no`: it is not so. `skip`: they would rather not. */
  asked(task: PersonTask): Promise<'yes' | 'no' | 'skip'>;
}
