import { ApiError } from '@vitalgate/core';
import { headerOf, type HttpRequest } from './http-message.ts';
import { isHostAllowed } from './host-name.ts';
import type { RequestTarget } from './request-target.ts';

/**
 * A request must address this host by an address or a name of its own, and come from no web page. `ownNames` in lower case.
 * Throws `host_not_allowed`, `origin_not_allowed`.
 */
export function checkAddressed(
  ownNames: ReadonlySet<string>,
  request: HttpRequest,
  { authority }: Pick<RequestTarget, 'authority'>,
): void {
  const host = headerOf(request, 'host');
  if (!isHostAllowed(host, ownNames) || (authority !== null && !isHostAllowed(authority, ownNames))) {
    throw new ApiError(
      'host_not_allowed',
      'address this host by IP address, localhost or its own name; allow other names with --host-name',
    );
  }
  if (headerOf(request, 'origin') === null) return;
  throw new ApiError('origin_not_allowed', 'this API is not for web pages: send no Origin header');
}
