import type { AppActionName, AppActionTypes } from '@vitalgate/contract';
import type { ActionInput, ActionOutput } from '@vitalgate/http';
import { expect, test } from 'vitest';
import type { HostActions } from '../actions/host-actions.ts';

type DiffersIn<Name extends AppActionName> = Name extends keyof HostActions
  ? [ActionOutput<HostActions[Name]>] extends [AppActionTypes[Name]['output']]
    ? [AppActionTypes[Name]['input']] extends [ActionInput<HostActions[Name]>]
      ? never
      : 'input'
    : 'output'
  : 'name';

type Differing = { [Name in AppActionName as DiffersIn<Name> extends never ? never : Name]: DiffersIn<Name> };

test('the pages and the host mean the same actions, inputs and outputs', () => {
  // The compiler is the judge: this line does not compile where one differs, and names it.
  const differing: Differing = {};
  expect(differing).toEqual({});
});
