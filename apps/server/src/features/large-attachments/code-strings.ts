import type { Language } from '@hongyan/contract';

interface CodeFacts {
  readonly code: string;
  readonly fileName: string;
  readonly sender: string;
  readonly minutes: number;
}

/** What the message with a code says; plain text, no links. The code is not in the subject: locked screens show that. */
export const codeStrings: Readonly<
  Record<Language, { readonly fromName: string; readonly subject: string; readonly text: (facts: CodeFacts) => string }>
> = {
  zh: {
    fromName: '邮件系统',
    subject: '大附件下载验证码',
    text: ({ code, fileName, sender, minutes }) =>
      `您正在下载 ${sender} 发来的大附件“${fileName}”。\n\n验证码：${code}\n\n${String(minutes)} 分钟内有效，只能使用一次。如果不是您本人操作，请忽略此邮件，也不要把验证码告诉他人。\n`,
  },
  en: {
    fromName: 'Mail system',
    subject: 'Your code for downloading a large attachment',
    text: ({ code, fileName, sender, minutes }) =>
      `You are downloading the large attachment “${fileName}” from ${sender}.\n\nCode: ${code}\n\nIt’s valid for ${String(minutes)} minutes and can be used once. If this wasn’t you, ignore this message and don’t share the code.\n`,
  },
};
