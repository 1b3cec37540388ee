/** What the listeners of the mail protocols ask; each is offered by the capability that answers. */
import type { ImapBackend } from '@hongyan/imap';
import type { Pop3Backend } from '@hongyan/pop3';
import type { SmtpSessionHandler } from '@hongyan/smtp';
import { definePort } from '../ports.ts';

export const smtpPort = definePort<SmtpSessionHandler>('listeners.smtp');
export const imapPort = definePort<ImapBackend>('listeners.imap');
export const pop3Port = definePort<Pop3Backend>('listeners.pop3');
