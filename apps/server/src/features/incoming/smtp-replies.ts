import type { SmtpReply } from '@hongyan/smtp';

/** What the delivery answers an SMTP client; codes of RFC 5321 §4.2 and RFC 3463. */
export const smtpReplies = {
  accessEnded: { code: 421, enhanced: '4.7.0', text: 'Your access has ended, sign in again' },
  accepted: { code: 250, enhanced: '2.0.0', text: 'Message accepted' },
  unknownMailbox: { code: 550, enhanced: '5.1.1', text: 'No such mailbox here' },
  relayDenied: { code: 550, enhanced: '5.7.1', text: 'Relaying denied' },
  mailboxFull: { code: 452, enhanced: '4.2.2', text: 'Mailbox is full, try again later' },
  badAddress: { code: 501, enhanced: '5.1.3', text: 'Bad recipient address' },
  notYourAddress: { code: 550, enhanced: '5.7.1', text: 'You may not send as this address' },
  notYourSender: {
    code: 550,
    enhanced: '5.7.1',
    text: 'Sender, Resent-From and Resent-Sender must be addresses of yours',
  },
  badFrom: { code: 550, enhanced: '5.6.0', text: 'The message must have one From line' },
  policy: {
    code: 550,
    enhanced: '5.7.26',
    text: 'The sender domain asks to refuse this unauthenticated message (DMARC)',
  },
  virus: { code: 550, enhanced: '5.7.1', text: 'The message carries a virus' },
  fileType: { code: 550, enhanced: '5.7.1', text: 'Files of this kind may not be sent' },
  spam: { code: 550, enhanced: '5.7.1', text: 'The message was refused as spam' },
  storageDown: { code: 451, enhanced: '4.3.0', text: 'The store does not answer, try again later' },
  comeAgain: { code: 451, enhanced: '4.7.1', text: 'Try again later' },
  scannerDown: { code: 451, enhanced: '4.7.1', text: 'The content check does not answer, try again later' },
  holdInPast: { code: 501, enhanced: '5.5.4', text: 'The time at which the message is to be sent has passed' },
  holdTooFar: { code: 501, enhanced: '5.5.4', text: 'The message is to be sent too far in the future' },
  tooManyHeld: { code: 452, enhanced: '4.7.1', text: 'Too many of your messages wait to be sent, try again later' },
  noApprover: {
    code: 550,
    enhanced: '5.7.1',
    text: 'This message needs approval and nobody can approve it; ask your administrator',
  },
  tooLarge: { code: 552, enhanced: '5.3.4', text: 'Message is too large' },
  groupRefused: { code: 550, enhanced: '5.7.1', text: 'You may not write to this group' },
  groupJunk: {
    code: 550,
    enhanced: '5.7.1',
    text: 'The message was refused for a group: it looks forged or like junk',
  },
  groupLoop: { code: 550, enhanced: '5.4.6', text: 'The message has been in this group before' },
  groupTooLarge: { code: 550, enhanced: '5.2.4', text: 'The group leads to too many people' },
  groupEmpty: { code: 550, enhanced: '5.2.4', text: 'The group has no members' },
  groupUnmanaged: { code: 550, enhanced: '5.1.1', text: 'Nobody manages this group' },
  storageFull: { code: 452, enhanced: '4.3.1', text: 'Not enough space, try again later' },
} as const satisfies Record<string, SmtpReply>;
