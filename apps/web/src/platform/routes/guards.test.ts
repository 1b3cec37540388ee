import { describe, expect, it } from 'vitest';
import { guardPath, safeRedirect } from './guards.ts';

const routes = [
  { path: '/login', access: 'open' },
  { path: '/loginBefore', access: 'open' },
  { path: '/404', access: 'open' },
  { path: '/inbox', access: 'token' },
] as const;
const outsider = { signedIn: false, mustChangePassword: false, emailAddr: '' };
const person = { signedIn: true, mustChangePassword: false, emailAddr: 'li.lei@hongyan.example' };
const findRoute = (path: string) => routes.find((route) => route.path === path.split('?')[0]);

function guard(path: string, state = outsider, table: Parameters<typeof guardPath>[2] = routes) {
  return guardPath(path, findRoute(path), table, state);
}

describe('without a session', () => {
  it('leaves open screens alone', () => {
    expect(guard('/login')).toBeUndefined();
    expect(guard('/loginBefore?redirect=%2Finbox')).toBeUndefined();
    expect(guard('/404')).toBeUndefined();
  });

  it('sends any other path to /loginBefore with its redirect', () => {
    expect(guard('/inbox')).toBe('/loginBefore?redirect=%2Finbox');
    expect(guard('/search?searchKeyword=a&b=c')).toBe('/loginBefore?redirect=%2Fsearch%3FsearchKeyword%3Da%26b%3Dc');
    expect(guard('/nowhere')).toBe('/loginBefore?redirect=%2Fnowhere');
    expect(guard('/')).toBe('/loginBefore');
  });
});

describe('with a session', () => {
  it('sends sign-in screens to / or to where one was going', () => {
    expect(guard('/login', person)).toBe('/');
    expect(guard('/loginBefore?redirect=%2Finbox', person)).toBe('/inbox');
  });

  it('opens the home page at /', () => {
    expect(guard('/', person)).toBe('/dashboard');
  });

  it('opens all contacts at /addressbook', () => {
    expect(guard('/addressbook', person)).toBe('/addressbook/allcontacts');
  });

  it('opens the first settings screen at /set, the general ones before all others', () => {
    const filter = { path: '/set/mailfilter', access: 'token' } as const;
    const print = { ...filter, path: '/set/print/:uid/:mbox' };
    expect(guard('/set', person, [...routes, print, filter])).toBe('/set/mailfilter');
    expect(guard('/set', person, [...routes, filter, { ...filter, path: '/set/normalset' }])).toBe('/set/normalset');
    expect(guard('/set', person)).toBe('/404');
  });

  it('shows /404 for an unknown path', () => {
    expect(guard('/nowhere', person)).toBe('/404');
    expect(guard('/inbox', person)).toBeUndefined();
  });

  it('forces the first password reset where its screen exists, without a loop', () => {
    const table = [...routes, { path: '/firstResetPsd/:email', access: 'open' as const }];
    const forced = { ...person, mustChangePassword: true };
    expect(guard('/inbox', forced, table)).toBe('/firstResetPsd/li.lei%40hongyan.example');
    expect(guardPath('/firstResetPsd/li.lei%40hongyan.example', table[4], table, forced)).toBeUndefined();
    expect(guard('/inbox', forced)).toBeUndefined();
  });
});

describe('safeRedirect', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/loginBefore?redirect=%2F',
    '/404',
    '',
  ])('refuses %s', (target) => {
    expect(safeRedirect(`/loginBefore?redirect=${encodeURIComponent(target)}`)).toBeUndefined();
  });

  it.each(['/inbox', '/reply/1/2', '/loginHistory'])('accepts %s', (target) => {
    expect(safeRedirect(`/loginBefore?redirect=${encodeURIComponent(target)}`)).toBe(target);
  });
});
