import type { Scope } from '@vitalgate/contract';

export interface WaitingRequest {
  readonly requestId: string;
  readonly displayName: string;
  readonly confirmationCode: string | null;
  readonly scopes: readonly Scope[];
  readonly wanted: 'approve' | 'deny';
}

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
  readonly text: string;
  readonly about: WaitingRequest | null;
}

export interface Person {
  /** `yes`: it is done, or it is so. `no`: it is not so. `skip`: they would rather not. */
  asked(task: PersonTask): Promise<'yes' | 'no' | 'skip'>;
}
