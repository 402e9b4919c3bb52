import type { AppActionName, AppActionTypes, DataAnswers, DataParameters } from '@vitalgate/contract';
import { requestHost } from './request-host.ts';

/** The parameters of an action. */
export type InputOf<Name extends AppActionName> = AppActionTypes[Name]['input'];

/** The answer of an action. */
export type OutputOf<Name extends AppActionName> = AppActionTypes[Name]['output'];

/** Asks the host to do something: the one way for every call but streams and uploads. Rejects with HostFailure. */
export async function send<Name extends AppActionName>(
  action: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<OutputOf<Name>> {
  const response = await requestHost(`/app/v1/actions/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal === undefined ? {} : { signal }),
  });
  const { result } = (await response.json()) as { readonly result: OutputOf<Name> };
  return result;
}

/** Reads one page of a data operation, with the parameters of the API as texts. Rejects with HostFailure. */
export async function readData<Name extends keyof DataAnswers>(
  operation: Name,
  parameters: DataParameters = {},
  signal?: AbortSignal,
): Promise<DataAnswers[Name]> {
  return (await send('readData', { operation, parameters }, signal)) as DataAnswers[Name];
}
