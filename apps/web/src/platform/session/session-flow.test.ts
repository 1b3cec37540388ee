// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../lib/errors/api-error.ts';
import { useNotices } from '../../ui/notices/notices.ts';
import { api } from '../api/api-client.ts';
import { queryClient } from '../api/query-client.ts';
import { useTabs, visitTab } from '../tabs/tabs-store.ts';
import { beforeSignOut } from './finish-work.ts';
import { failNavigation, loadIdentity, resetToken, signIn, signOut, startSessionFlow } from './session-flow.ts';
import { rememberLogoutLink, startSession, useSession } from './session-store.ts';

const visited: string[] = [];
let path = '/inbox';
const left: string[] = [];
startSessionFlow({
  navigate: (target) => void visited.push(target),
  leave: (link) => void left.push(link),
  currentPath: () => path,
});

type Answer = { status?: number; code: number | string; message?: string; data?: unknown };

function answer(...answers: (Answer | Error)[]) {
  const mock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  for (const next of answers) {
    if (next instanceof Error) mock.mockRejectedValueOnce(next);
    else mock.mockResolvedValueOnce(Response.json({ message: '', data: {}, ...next }, { status: next.status ?? 200 }));
  }
  vi.stubGlobal('fetch', mock);
  return mock;
}

function signedInWithTraces(): void {
  startSession(false);
  localStorage.setItem('draft', 'something of the session');
  localStorage.setItem(message, '{}');
  sessionStorage.setItem('userMail', 'li.lei@hongyan.example');
  visitTab('/inbox', '收件箱');
  visitTab('/outbox', '已发送');
  queryClient.setQueryData(['folders', 'navigation'], { folderList: [] });
}

const message = 'letter|li.lei@hongyan.example|window|/write/new/a';
const deviceKeys = ['language', 'rememberedAccount'];

/** `message`: what a session that ended by itself leaves to its writer. */
function expectNothingLeft(but: 'nothing' | 'message' = 'nothing'): void {
  expect(useSession.getState()).toMatchObject({ signedIn: false, name: '', emailAddr: '' });
  const left = Object.keys(localStorage).filter((key) => !deviceKeys.includes(key));
  expect(left.sort()).toEqual(but === 'message' ? [message, 'sessionExpired'] : []);
  expect(sessionStorage).toHaveLength(0);
  expect(useTabs.getState().tabs).toEqual([]);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
}

const credentials = { grant_type: 'password' as const, username: 'li.lei', password: 'secret-password' };
const accepted = { secondVerified: false, isChangePassword: 'false' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  visited.length = 0;
  path = '/inbox';
  useSession.setState({
    signedIn: false,
    name: '',
    emailAddr: '',
    isChangePassword: false,
    logoutLink: '',
    message: '',
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('signing in', () => {
  it.each([200, '200'])('takes the code %j as success and asks for a cookie session', async (code) => {
    const fetched = answer({ code, data: accepted });
    expect(await signIn(credentials)).toEqual({ kind: 'signedIn' });
    expect(useSession.getState().signedIn).toBe(true);
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('/api/oauth/token');
    expect(JSON.parse(init.body as string)).toEqual({ ...credentials, session: 'cookie' });
  });

  it('stores no secret, whatever the server sends', async () => {
    answer({ code: 200, data: { ...accepted, accessToken: 'hush', refreshToken: 'hush' } });
    await signIn(credentials);
    const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]);
    expect(stored).not.toContain('hush');
    expect(stored).not.toContain(credentials.password);
  });

  it('remembers that the password must be changed first', async () => {
    answer({ code: 200, data: { ...accepted, isChangePassword: 'true' } });
    await signIn(credentials);
    expect(useSession.getState().isChangePassword).toBe(true);
    expect(sessionStorage.getItem('isChangePassword')).toBe('true');
  });

  it('starts no session while a second factor is asked for', async () => {
    const second = { ticket: 't', methods: ['totp'], phone: '', mustEnrol: false };
    answer({ code: 200, data: { ...accepted, secondVerified: true, second } });
    expect(await signIn(credentials)).toEqual({ kind: 'secondStep', offer: second });
    expect(useSession.getState().signedIn).toBe(false);
  });

  it.each([401001, 429000, 503000])('clears everything on code %i and returns the answer', async (code) => {
    signedInWithTraces();
    answer({ status: Math.floor(code / 1000), code, message: '不行' });
    expect(await signIn(credentials)).toEqual({ kind: 'refused', code, message: '不行' });
    expectNothingLeft('message');
    expect(visited).toEqual([]);
  });

  it('passes a network failure up', async () => {
    answer(new TypeError('Failed to fetch'));
    await expect(signIn(credentials)).rejects.toBeInstanceOf(NetworkError);
    answer({ code: 'not a code' });
    await expect(signIn(credentials)).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('signing out', () => {
  it('clears everything and goes to /login', async () => {
    signedInWithTraces();
    answer({ code: 200, data: { logoutLink: '' } });
    await signOut();
    expectNothingLeft();
    expect(visited).toEqual(['/login']);
  });

  it('goes on to the provider that the session came from, and to no other kind of address', async () => {
    for (const link of ['https://id.example/session/end?client_id=x', 'http://127.0.0.1:7/end']) {
      signedInWithTraces();
      answer({ code: 200, data: { logoutLink: link } });
      await signOut();
      expectNothingLeft();
      expect([left.pop(), visited]).toEqual([link, []]);
    }
    for (const link of ['http://evil.example/', 'javascript:alert(1)', '//evil.example', 'data:text/html,x']) {
      signedInWithTraces();
      answer({ code: 200, data: { logoutLink: link } });
      await signOut();
      expect([left, visited.pop()]).toEqual([[], '/login']);
    }
  });

  it('does so even if the call fails', async () => {
    signedInWithTraces();
    rememberLogoutLink('/bye/');
    answer(new TypeError('Failed to fetch'));
    await signOut();
    expectNothingLeft();
    expect([left.splice(0), visited]).toEqual([['/bye/'], []]);
  });

  it('keeps what belongs to the device: language and the remembered account', async () => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('rememberedAccount', 'li.lei');
    signedInWithTraces();
    answer({ code: 500000, status: 500 });
    await signOut();
    expect(localStorage.getItem('language')).toBe('en');
    expect(localStorage.getItem('rememberedAccount')).toBe('li.lei');
  });
});

describe('the logout link of the organisation', () => {
  const good = [
    '/bye/',
    '/',
    '/#/resetPassword',
    '/api/oauth/sso',
    'https://intranet.example/',
    'https://a.example:8443?x#y',
  ];
  const bad = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'http://evil.example/',
    'https://mail.example@evil.example/',
    'https:/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'bye',
    ' /bye',
    '',
  ];

  /** Every way in which a session ends, and the sign-in page that it leads to where there is no link. */
  const ends: readonly (readonly [string, () => Promise<void> | void, string, 'nothing' | 'message'])[] = [
    [
      'sign-out',
      () => {
        answer({ code: 500000, status: 500 });
        return signOut();
      },
      '/login',
      'nothing',
    ],
    [
      'an expired session',
      async () => {
        answer({ status: 401, code: 401000 }, { status: 401, code: 401000 });
        await api.home.quota({});
        await vi.waitFor(() => expect(useSession.getState().signedIn).toBe(false));
      },
      '/loginBefore?redirect=%2Finbox',
      'message',
    ],
    [
      'a navigation that cannot be loaded',
      () => failNavigation('服务器繁忙'),
      '/loginBefore?redirect=%2Finbox',
      'message',
    ],
    ['reset-token', () => resetToken(''), '/loginBefore?redirect=%2Finbox', 'message'],
    [
      'an end in another window',
      () => {
        localStorage.removeItem('signedIn');
        window.dispatchEvent(new StorageEvent('storage', { key: 'signedIn', newValue: null }));
      },
      '/login',
      'nothing',
    ],
  ];

  it.each(ends)('is where %s leads: a path of the server, or an https address', async (_name, end, _page, kept) => {
    for (const link of good) {
      signedInWithTraces();
      rememberLogoutLink(link);
      await end();
      expectNothingLeft(kept);
      expect([left.splice(0), visited]).toEqual([[link], []]);
      localStorage.clear();
    }
  });

  it.each(ends)('is none where it is anything else: %s leads to the sign-in page', async (_name, end, page, kept) => {
    for (const link of bad) {
      signedInWithTraces();
      rememberLogoutLink(link);
      await end();
      expectNothingLeft(kept);
      expect([link, left, visited.splice(0)]).toEqual([link, [], [page]]);
      localStorage.clear();
    }
  });

  it('is known after a reload, and not believed when somebody has written another kind of address there', () => {
    signedInWithTraces();
    rememberLogoutLink('https://intranet.example/');
    expect(localStorage.getItem('logoutLink')).toBe('https://intranet.example/');
    rememberLogoutLink('');
    expect(localStorage.getItem('logoutLink')).toBeNull();
  });

  it('is never taken from the address', () => {
    signedInWithTraces();
    path = '/inbox?logoutLink=https://evil.example/&redirect=https://evil.example/';
    failNavigation('x');
    expect(left).toEqual([]);
    expect(visited.splice(0)).toEqual([`/loginBefore?redirect=${encodeURIComponent(path)}`]);
  });
});

describe('an expired session', () => {
  it('returns to /loginBefore with the message and the way back, once', async () => {
    signedInWithTraces();
    path = '/reply/1/2?x=1';
    answer(
      { status: 401, code: 401000, message: '登录已过期，请重新登录' },
      { status: 401, code: 401000, message: 'again' },
      { status: 401, code: 401000, message: 'asked once more' },
    );
    await Promise.all([api.home.quota({}), api.folders.navigation({})]);
    await vi.waitFor(() => expectNothingLeft('message'));
    expect(visited).toEqual(['/loginBefore?redirect=%2Freply%2F1%2F2%3Fx%3D1']);
    expect(useSession.getState().message).toBe('登录已过期，请重新登录');
  });

  it.each([
    ['good', { code: 200 }],
    ['locked', { status: 400, code: 401014 }],
  ])(
    'is not reported by a call of the session that another window has swapped for one that is %s',
    async (_, found) => {
      signedInWithTraces();
      const asked = answer({ status: 401, code: 401000 }, { status: 401, code: 401000 }, found);
      await Promise.all([api.home.quota({}), api.folders.navigation({})]);
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
      await new Promise((resolve) => setTimeout(resolve));
      expect(visited).toEqual([]);
      expect(useSession.getState().signedIn).toBe(true);
    },
  );

  it('ends what it opened when the server is silent the second time', async () => {
    signedInWithTraces();
    answer({ status: 401, code: 401000 }, new TypeError('no network'));
    await api.home.quota({});
    await vi.waitFor(() => expectNothingLeft('message'));
  });

  it('is not what a locked screen or a refusal is', async () => {
    signedInWithTraces();
    answer({ status: 400, code: 401014 }, { status: 403, code: 403000 });
    await api.home.quota({});
    await api.home.quota({});
    expect(useSession.getState().signedIn).toBe(true);
  });
});

it('clears the session when the navigation cannot be loaded', () => {
  signedInWithTraces();
  failNavigation('服务器繁忙');
  expectNothingLeft('message');
  expect(useSession.getState().message).toBe('服务器繁忙');
  expect(visited).toEqual(['/loginBefore?redirect=%2Finbox']);
});

it('remembers who is signed in under the keys of the specification', async () => {
  startSession(false);
  const user = {
    userName: '办公室',
    avatar: 'user/avatar/picture/0123456789abcdef0123456789abcdef',
    uuidserver: '2f1e4c7a-0000-4000-8000-000000000000',
    emailAddr: 'li.lei@hongyan.example',
    mailAddr: 'office@hongyan.example',
    companyName: '鸿雁科技',
  };
  answer({ code: 200, data: user });
  await loadIdentity();
  const { userName: name, avatar, uuidserver, emailAddr, mailAddr } = user;
  const known = { name, avatar, uuidserver, emailAddr, mailAddr };
  expect(useSession.getState()).toMatchObject(known);
  for (const [key, value] of Object.entries(known)) expect([key, localStorage.getItem(key)]).toEqual([key, value]);
  // Of the mailbox that is open, as the name is.
  expect(sessionStorage.getItem('userMail')).toBe('office@hongyan.example');
  expect(sessionStorage.getItem('company')).toBe('鸿雁科技');
});

it('follows a sign-out in another window', () => {
  signedInWithTraces();
  localStorage.removeItem('signedIn');
  window.dispatchEvent(new StorageEvent('storage', { key: 'signedIn', newValue: null }));
  expectNothingLeft();
  expect(visited).toEqual(['/login']);
});

it('keeps the messages when a session expired in another window', () => {
  signedInWithTraces();
  localStorage.removeItem('signedIn');
  localStorage.setItem('sessionExpired', 'true');
  window.dispatchEvent(new StorageEvent('storage', { key: 'signedIn', newValue: null }));
  expectNothingLeft('message');
});

it('asks before it signs out while something still waits for the server', async () => {
  signedInWithTraces();
  let isLeft = true;
  beforeSignOut(
    async () => undefined,
    () => isLeft,
  );
  answer({ code: 200, data: { logoutLink: '' } });
  await signOut();
  expect(useSession.getState().signedIn).toBe(true);
  useNotices.getState().undo?.onUndo();
  await vi.waitFor(() => expectNothingLeft());
  isLeft = false;
});

it('saves what is open before it signs out, and waits for no server that is silent', async () => {
  vi.useFakeTimers();
  signedInWithTraces();
  const saved = vi.fn(() => new Promise<void>(() => undefined));
  beforeSignOut(saved);
  answer({ code: 200, data: { logoutLink: '' } });
  const out = signOut();
  expect(saved).toHaveBeenCalledOnce();
  expect(useSession.getState().signedIn).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  await out;
  vi.useRealTimers();
  expectNothingLeft();
});
