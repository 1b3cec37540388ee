import { htmlToText } from '@hongyan/mime';
import { compileMessage } from '../../engines/mime-composer/compile-message.ts';

export interface AnswerInput {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly format: 'text' | 'html';
  readonly text: string;
  readonly messageId: string;
  /** Of the mail that is answered. */
  readonly reference: { readonly messageId: string | null; readonly references: readonly string[] };
  readonly now: number;
}

/** The plain alternative of an answer in HTML. */
const maxTextCharacters = 100_000;
/** Readers take the last ones; RFC 5322 §3.6.4 sets no limit. */
const maxReferences = 50;

/** What an untrusted header or a person's form holds must not begin a line of ours. */
const oneLine = (text: string): string => text.replace(/[\0\r\n]+/g, ' ').trim();
const plainId = (id: string): string => id.replace(/[^\x21-\x7e]|[<>]/g, '');

/**
 * What a mailbox answers by itself (RFC 3834 §3 and §5): `Auto-Submitted` says so, `Precedence` and `X-Auto-Response-Suppress`
 * say it to older programs, and it hangs on the mail that it answers.
 */
export async function composeAnswer(input: AnswerInput): Promise<Buffer> {
  const { messageId, references } = input.reference;
  const ids = [...references, ...(messageId === null ? [] : [messageId])].map(plainId).filter((id) => id !== '');
  const thread =
    messageId === null || plainId(messageId) === ''
      ? {}
      : {
          inReplyTo: `<${plainId(messageId)}>`,
          references: ids
            .slice(-maxReferences)
            .map((id) => `<${id}>`)
            .join(' '),
        };
  const isHtml = input.format === 'html';
  const message = await compileMessage({
    from: { name: oneLine(input.from.name), address: input.from.address },
    to: { name: '', address: oneLine(input.to) },
    subject: oneLine(input.subject),
    date: new Date(input.now),
    messageId: `<${input.messageId}>`,
    ...thread,
    text: isHtml ? htmlToText(input.text, { maxCharacters: maxTextCharacters }) : input.text,
    ...(isHtml
      ? {
          html: `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${input.text}</body></html>`,
        }
      : {}),
    headers: { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk', 'X-Auto-Response-Suppress': 'All' },
  });
  return message.build();
}
