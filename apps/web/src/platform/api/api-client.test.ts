// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../lib/errors/api-error.ts';
import { clearNotices, useNotices } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { api, readData } from './api-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  clearNotices();
});

const quota = { maxMap: { setSize: 1 }, curMap: { curSize: 0 } };

it('gives the data of a 200 and throws the message of anything else', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: 200, message: 'ok', data: quota })),
  );
  expect(await readData(api.home.quota({}))).toEqual(quota);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      Response.json({ code: 507000, message: '邮箱空间不足', data: {}, requestId: 'r1' }, { status: 507 }),
    ),
  );
  await expect(readData(api.home.quota({}))).rejects.toMatchObject({
    name: 'ApiError',
    code: 507000,
    message: '邮箱空间不足',
    requestId: 'r1',
  });
});

it('sends the language, the idempotency key, JSON and no foreign credentials', async () => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json({ code: 200, message: '', data: {} }),
  );
  vi.stubGlobal('fetch', fetched);
  await api.folders.saveFolder({ folderName: '华东' }, { idempotencyKey: 'k1' });
  expect(fetched.mock.calls[0]).toMatchObject([
    '/api/mail/main/folder/save',
    {
      method: 'POST',
      credentials: 'same-origin',
      body: '{"folderName":"华东"}',
      headers: { 'Idempotency-Key': 'k1', 'Content-Type': 'application/json', 'Accept-Language': 'zh' },
    },
  ]);
});

it('lets short changes outlive their window, and neither questions nor long ones', async () => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json({ code: 200, message: '', data: {} }),
  );
  vi.stubGlobal('fetch', fetched);
  await api.folders.saveFolder({ folderName: '华东' });
  await api.folders.saveFolder({ folderName: '华'.repeat(500) });
  await api.home.quota({});
  expect(fetched.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false, false]);
});

it('calls a page of a proxy a network failure, not an answer', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('<html>502</html>', { status: 502 })),
  );
  await expect(api.home.quota({})).rejects.toBeInstanceOf(NetworkError);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ hello: 1 })),
  );
  await expect(api.home.quota({})).rejects.toBeInstanceOf(NetworkError);
});

it('gives a caller that gave up its own abort back, and shows nothing of it', async () => {
  const control = new AbortController();
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_url: string, init: RequestInit) => {
      control.abort();
      init.signal?.throwIfAborted();
      return Response.json({});
    }),
  );
  const failure: unknown = await api.home.quota({}, { signal: control.signal }).catch((error: unknown) => error);
  presentError(failure);
  expect(failure).toMatchObject({ name: 'AbortError' });
  expect(useNotices.getState().notices).toEqual([]);
});

it('presents messages as errors or warnings, and leaves an ended session and a locked screen to their own pages', () => {
  presentError(new ApiError(400002, '已在该文件夹中'), 'warning');
  presentError(new ApiError(401000, '登录已过期'));
  presentError(new ApiError(401014, '屏幕已锁定'));
  presentError(new Error('internal detail'));
  expect(useNotices.getState().notices.map(({ kind, message }) => [kind, message])).toEqual([
    ['warning', '已在该文件夹中'],
    ['error', '服务器的响应无法识别，请稍后重试'],
  ]);
});
