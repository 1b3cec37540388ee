// How far the index is behind: counted while it stands still, timed from when it was first seen, and over as soon as it has caught up.
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IndexLagReader } from './index-lag.ts';
import { IndexWorker } from './index-worker.ts';

describe.each(productStores)('the lag of the index on $name', (engine) => {
  let mail: MailStore;
  let worker: IndexWorker;
  let reader: IndexLagReader;
  let now = 1_000_000;

  const startWorker = () => {
    worker = new IndexWorker(mail.services, { gatherMs: 1, retryMs: 20 });
    worker.start();
  };
  const caughtUp = () =>
    vi.waitUntil(async () => (await reader.read()).messages === 0 && (await reader.read()).seconds === 0, {
      timeout: 20_000,
      interval: 5,
    });

  beforeEach(async () => {
    mail = await openMailStore(engine);
    reader = new IndexLagReader({ ...mail.services, clock: { now: () => now } });
    startWorker();
    await caughtUp();
    await worker.stop();
  });
  afterEach(async () => {
    await worker.stop();
    await mail.close();
  });

  test('is the messages of all accounts that wait, and the time since the first was seen', async () => {
    await mail.deliver(mail.anna.account, plainMail('one'));
    await mail.deliver(mail.anna.account, plainMail('two'));
    await mail.deliver(mail.ben.account, plainMail('three'));
    expect(await reader.read()).toEqual({ messages: 3, seconds: 0 });
    now += 90_000;
    await mail.deliver(mail.ben.account, plainMail('four'));
    expect(await reader.read()).toEqual({ messages: 4, seconds: 90 });
    startWorker();
    await caughtUp();
  });

  test('begins anew with what changes after the index has caught up', async () => {
    await mail.deliver(mail.anna.account, plainMail('one'));
    await reader.read();
    startWorker();
    await caughtUp();
    await worker.stop();
    now += 90_000;
    await mail.deliver(mail.anna.account, plainMail('two'));
    expect(await reader.read()).toEqual({ messages: 1, seconds: 0 });
  });

  test('does not begin anew while the index follows and never catches up', async () => {
    await mail.deliver(mail.anna.account, plainMail('one'));
    await reader.read();
    now += 30_000;
    await mail.deliver(mail.anna.account, plainMail('two'));
    now += 30_000;
    expect((await reader.read()).seconds).toBe(60);
  });
});
