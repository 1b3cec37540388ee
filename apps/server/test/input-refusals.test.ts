// What a person is shown when an input is refused: the field and the limit, in the language that they have saved.
import { errors, maxAttachments, type UploadId } from '@hongyan/contract';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const attachment = (n: number) => ({
  uploadId: 'a'.repeat(32) as UploadId,
  fileName: `${String(n)}.txt`,
  type: 'text/plain',
  size: 1,
  contentId: null,
  url: '',
});

describe('refused input', () => {
  let world: World;
  let client: Awaited<ReturnType<World['server']['signIn']>>;

  beforeAll(async () => {
    world = await startWorld('sqlite');
    client = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  /** Code and message of an answer to a request with the headers of a browser. */
  async function answerTo(path: string, input: unknown, headers: Record<string, string> = {}) {
    const { envelope } = await client.raw(path, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return [envelope?.code, envelope?.message];
  }
  const english = { 'accept-language': 'en-GB', cookie: 'language=en' };
  const chinese = { 'accept-language': 'zh-CN', cookie: 'language=zh' };

  it('by the limits of the specification names them in either language', async () => {
    const tooMany = {
      content: createContent({ attachments: Array.from({ length: maxAttachments + 1 }, (_, n) => attachment(n)) }),
    };
    const { code } = errors.tooManyAttachments;
    expect(await answerTo('mail/email/send', tooMany, chinese)).toEqual([code, '附件最多 40 个']);
    expect(await answerTo('mail/email/send', tooMany, english)).toEqual([code, 'Up to 40 attachments']);
    const cases = [
      [{ reads: 11, days: 1 }, '阅读次数不能大于 10', 'read count: at most 10'],
      [{ reads: 0, days: 1 }, '阅读次数不能小于 1', 'read count: at least 1'],
      [{ reads: 1.5, days: 1 }, '阅读次数须为整数', 'read count: must be a whole number'],
      [{ reads: 1, days: 31 }, '有效天数不能大于 30', 'valid days: at most 30'],
      [{ reads: 1, days: 0 }, '有效天数不能小于 1', 'valid days: at least 1'],
    ] as const;
    for (const [authorised, zh, en] of cases) {
      const input = { content: createContent({ authorised }) };
      expect(await answerTo('mail/email/send', input, chinese)).toEqual([400000, `输入有误：${zh}`]);
      expect(await answerTo('mail/email/send', input, english)).toEqual([400000, `The input isn't valid: ${en}`]);
    }
  });

  it('of a setting says which, and what is wrong with its value', async () => {
    const { code } = errors.settingInvalid;
    const wrong = { key: 'mailCount', value: 16 };
    const path = 'mail/main/generalConfig/single/update';
    expect(await answerTo(path, wrong, chinese)).toEqual([
      code,
      '设置“每页邮件数”的值不正确：只能是 10、15、20、30、50、100',
    ]);
    expect(await answerTo(path, wrong, english)).toEqual([
      code,
      "The value of the setting “messages per page” isn't valid: must be one of 10, 15, 20, 30, 50, 100",
    ]);
  });

  it('is answered in the saved language, whatever the browser says; until one is saved by cookie, browser, Chinese', async () => {
    const wrong = { folderName: 7 };
    const [zh, en] = ['输入有误：文件夹名称须为文字', "The input isn't valid: folder name: must be text"];
    const asked = async (headers?: Record<string, string>) =>
      (await answerTo('mail/main/folder/save', wrong, headers))[1];
    expect(await asked()).toBe(zh);
    expect(await asked({ 'accept-language': 'en' })).toBe(en);
    expect(await asked({ 'accept-language': 'en', cookie: 'language=zh' })).toBe(zh);
    for (const [language, said, other] of [
      ['en', en, chinese],
      ['zh', zh, english],
    ] as const) {
      await client.settings.save({ language });
      expect([language, await asked(other)]).toEqual([language, said]);
      // Refusals of the gate and successes, too.
      const off = await client.raw('mail/message/ticket', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...other, 'x-mailbox': '999' },
        body: '{}',
      });
      expect(off.envelope?.message).toEqual(
        expect.stringMatching(language === 'zh' ? /\p{Script=Han}/u : /^[^\p{Script=Han}]+$/u),
      );
      const good = await client.raw('mail/main/quota/useInfo', { method: 'GET', headers: other });
      expect(good.envelope?.message).toBe(language === 'zh' ? '成功' : 'OK');
    }
  });
});
