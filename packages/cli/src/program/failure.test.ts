import { VitalgateError } from '@vitalgate/client';
import { expect, test } from 'vitest';
import { failureOf as toolFailureOf } from '../mcp/failures/failure-of.ts';
import { failureOf } from './failure.ts';

test.each(['constructor', '__proto__', 'toString', 'teapot'])('a host’s own code %s is told as it is', (code) => {
  const { exitCode, message } = failureOf(new VitalgateError(code, 'no tea here', { status: 418 }));
  expect([exitCode, message]).toEqual([1, 'No tea here.']);
  const told = toolFailureOf(new VitalgateError(code, 'no tea here', { status: 418 }), null, null);
  expect([told.code, told.message]).toEqual(['refused', 'The host refused this. Ask the user to look at it.']);
});
