/** What the listeners of the mail protocols ask; each is offered by the capability that answers. */
import type { CollectionKind, DavStore, FileDavStore } from '@hongyan/dav';
import type { ImapBackend } from '@hongyan/imap';
import type { Pop3Backend } from '@hongyan/pop3';
import type { SmtpSessionHandler } from '@hongyan/smtp';
import { definePort } from '../ports.ts';

export const smtpPort = definePort<SmtpSessionHandler>('listeners.smtp');
export const imapPort = definePort<ImapBackend>('listeners.imap');
export const pop3Port = definePort<Pop3Backend>('listeners.pop3');

/** A program that asks for contacts, calendars or files, at each of its requests. */
export interface DavSignIn {
  readonly username: string;
  readonly password: string;
  readonly remoteAddress: string;
  /** What its path is about; null where it is about none of them alone. */
  readonly kind: CollectionKind | 'file' | null;
  /** What it calls itself: untrusted text. */
  readonly program: string;
}

/** Answers of `signIn`; `close` ends what was let in, once its request is answered. */
export type DavSignedIn =
  | {
      readonly status: 'ok';
      readonly store: DavStore;
      /** Of paths of files; null where there are none for this person. */
      readonly files: FileDavStore | null;
      /** Hears when what let it in has ended: the code was revoked, or the device blocked. */
      watchEnd(listener: () => void): void;
      close(): void;
    }
  | { readonly status: 'refused' | 'limited' | 'unavailable' };

export interface DavBackend {
  signIn(credentials: DavSignIn): Promise<DavSignedIn>;
}

export const davPort = definePort<DavBackend>('listeners.dav');
