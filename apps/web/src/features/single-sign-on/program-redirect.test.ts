import { expect, test } from 'vitest';
import { programRedirect } from './program-redirect.ts';

test.each(['https://app.example/back?code=1', 'http://127.0.0.1:50123/back?code=1', 'http://[::1]:7/back'])(
  'the browser goes to %s',
  (location) => expect(programRedirect(location)).toBe(location),
);

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://app.example/back',
  'http://localhost/back',
  'https://user@app.example/',
  '//app.example',
  '/inbox',
  '',
])('and never to %s', (location) => expect(programRedirect(location)).toBeUndefined());
