// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { forgetPictures, refreshPictures } from './person-pictures.ts';

const lilei = 'li.lei@inside.example';
const formatPath = (version: string) => `user/avatar/picture/${version}`;

let pictures: Record<string, string>;
let asked: string[][];
let fetched: string[];
let container: HTMLElement;
let root: Root;
let revoke: ReturnType<typeof vi.fn>;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  pictures = { [lilei]: formatPath('a') };
  asked = [];
  fetched = [];
  let made = 0;
  revoke = vi.fn();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${(made += 1)}`, revokeObjectURL: revoke }));
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    if (path !== '/api/user/avatar/find') {
      fetched.push(path);
      return path.includes('gone') ? new Response('{}', { status: 404 }) : new Response('picture');
    }
    const { addresses } = JSON.parse(init?.body ?? '') as { addresses: string[] };
    asked.push(addresses);
    const list = addresses.flatMap((address) => {
      const avatar = pictures[address];
      return avatar === undefined ? [] : [{ address, avatar }];
    });
    return Response.json({ code: 200, message: '', data: { list } });
  });
  container = document.createElement('div');
  root = createRoot(container);
});

afterEach(() => {
  act(() => root.unmount());
  forgetPictures();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(100));
async function show(shown: ReactNode): Promise<(string | null)[]> {
  act(() => root.render(shown));
  await settle();
  return faces();
}
const faces = () => [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));

it('asks once for all that are shown, and fetches each picture once', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => (
    <Avatar key={at} picture name="李雷" address={at % 2 === 0 ? lilei : ' LI.LEI@inside.example'} />
  ));
  expect(await show([...rows, <Avatar key="other" picture name="Anna" address="anna@inside.example" />])).toHaveLength(
    30,
  );
  expect(asked).toEqual([[lilei, 'anna@inside.example']]);
  expect(fetched).toEqual([`/api/${formatPath('a')}?side=64`]);
  await show(<Avatar picture name="李雷" address={lilei} size={28} />);
  expect([asked.length, fetched.length]).toEqual([1, 1]);
  await show(<Avatar picture name="李雷" address={lilei} size={72} />);
  expect(fetched.at(-1)).toBe(`/api/${formatPath('a')}?side=128`);
});

it('asks in pieces that one call takes', async () => {
  const many = Array.from({ length: 450 }, (_, at) => (
    <Avatar key={at} picture name="x" address={`p${at}@inside.example`} />
  ));
  await show(many);
  expect(asked.map((addresses) => addresses.length)).toEqual([200, 200, 50]);
});

it('shows initials and asks nobody unless its view says that the address is proven', async () => {
  expect(await show(<Avatar name="李雷" address={lilei} />)).toEqual([]);
  expect(container.textContent).toBe('李');
  expect([asked, fetched]).toEqual([[], []]);
});

it('keeps the initial below: while the picture comes, where it cannot be had, where there is none', async () => {
  pictures = { [lilei]: formatPath('gone') };
  expect(await show(<Avatar picture name="李雷" address={lilei} />)).toEqual([]);
  expect(container.textContent).toBe('李');
  expect(await show(<Avatar picture name="Anna" address="anna@inside.example" />)).toEqual([]);
  await show(<Avatar picture name="李雷" avatar={formatPath('b')} />);
  const img = container.querySelector('img');
  expect([img?.alt, img?.dataset['drawn']]).toEqual(['', undefined]);
  act(() => void img?.dispatchEvent(new Event('load')));
  expect(img?.dataset['drawn']).toBe('true');
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});

it('does not ask who has a picture where its path is known', async () => {
  expect(await show(<Avatar picture name="李雷" address={lilei} avatar={formatPath('a')} />)).toHaveLength(1);
  expect(await show(<Avatar picture name="李雷" address={lilei} avatar="" />)).toEqual([]);
  expect(asked).toEqual([]);
});

it('follows a picture that was changed or removed', async () => {
  const [first] = await show(<Avatar picture name="李雷" address={lilei} />);
  pictures = { [lilei]: formatPath('b') };
  act(() => refreshPictures());
  await settle();
  expect(fetched.at(-1)).toBe(`/api/${formatPath('b')}?side=64`);
  expect(faces()).toHaveLength(1);
  expect(faces()[0]).not.toBe(first);
  pictures = {};
  act(() => refreshPictures());
  await settle();
  expect(faces()).toEqual([]);
});

it('asks again after ten minutes, when somebody is shown anew', async () => {
  await show(<Avatar picture name="李雷" address={lilei} />);
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  await show(<Avatar key="anew" picture name="李雷" address={lilei} />);
  expect(asked).toHaveLength(2);
});

it('forgets everything when the session ends', async () => {
  await show(<Avatar picture name="李雷" address={lilei} />);
  pictures = {};
  act(() => forgetPictures());
  expect(faces()).toEqual([]);
  expect(revoke).toHaveBeenCalled();
});
