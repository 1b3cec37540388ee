import { type DraftContent, plainDraft } from '@hongyan/contract';
import type { DemoMail } from '../demo-mail.ts';
import { clara, lilei } from '../people.ts';
import { nameDays } from '../when.ts';
import { customerMails } from './customers.ts';
import { launchMails } from './launch.ts';
import { officeMails } from './office.ts';
import { serviceMails } from './services.ts';

/** Every mail, the days in its texts as they are called at this time. */
export function demoMailsAt(now: number): DemoMail[] {
  return [...launchMails, ...customerMails, ...officeMails, ...serviceMails].map((mail) => ({
    ...mail,
    subject: nameDays(mail.subject, now),
    text: nameDays(mail.text, now),
    ...(mail.html === undefined ? {} : { html: nameDays(mail.html, now) }),
  }));
}

/** What li.lei has begun to write and not sent. */
export const openDraft: Omit<DraftContent, 'refMailId'> = {
  type: 'new',
  from: lilei.address,
  to: [{ name: clara.name, address: clara.address }],
  cc: [],
  bcc: [],
  subject: 'A3 packaging: our choice',
  html: '<p>Hi Clara,</p><p>sales agrees, we take river green. Two small things before it goes to the printer:</p><p>1. The article number on the side should read 7301-A3.</p><p>2. </p>',
  attachments: [],
  priority: 3,
  readReceipt: false,
  ...plainDraft,
};
