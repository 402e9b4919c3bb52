import { expect, it } from 'vitest';
import { parseRequestTarget } from './http-message.ts';

it.each([
  ['/api/v1/status', null, '/api/v1/status', ''],
  ['/api/v1/workouts?limit=1?2', null, '/api/v1/workouts', 'limit=1?2'],
  ['/x?next=http://a/b', null, '/x', 'next=http://a/b'],
  ['//evil.example/api', null, '//evil.example/api', ''],
  ['*', null, '*', ''],
  ['localhost:8443', null, 'localhost:8443', ''],
  ['http://127.0.0.1:8443/api/v1/status', '127.0.0.1:8443', '/api/v1/status', ''],
  ['HTTPS://Box.local/api/v1/workouts?limit=1', 'Box.local', '/api/v1/workouts', 'limit=1'],
  ['https://[::1]:8443?a=b', '[::1]:8443', '/', 'a=b'],
  ['http://localhost', 'localhost', '/', ''],
  ['http:///api/v1/status', '', '/api/v1/status', ''],
  ['http://localhost@evil.example/', 'localhost@evil.example', '/', ''],
  ['ftp://localhost/api/v1/status', null, 'ftp://localhost/api/v1/status', ''],
  ['http:/api/v1/status', null, 'http:/api/v1/status', ''],
])('%s has authority %j, path %s and query %j', (target, authority, path, query) => {
  expect(parseRequestTarget(target)).toEqual({ authority, path, query });
});
