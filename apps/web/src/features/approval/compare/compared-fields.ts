import type { ApprovalDetail } from '@hongyan/contract';

/** What of a request is compared, as texts. */
export interface ComparedFields {
  readonly subject: string;
  readonly recipients: string;
  readonly body: string;
  readonly files: string;
}

/** The fields of a request as texts; `toText` gives the text of HTML. */
export function comparedFields(detail: ApprovalDetail, toText: (html: string) => string): ComparedFields {
  const { text, html, attachments } = detail.content;
  const people = [...detail.to, ...detail.cc, ...detail.bcc];
  return {
    subject: detail.mailSubject,
    recipients: people.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join('\n'),
    body: text !== null && text.trim() !== '' ? text : html === null ? '' : toText(html),
    files: attachments
      .filter((file) => !file.inline || file.contentId === null)
      .map(({ fileName }) => fileName)
      .join('\n'),
  };
}
