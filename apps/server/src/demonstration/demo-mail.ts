/** What a mail of the demonstration is described by; `compose-mail.ts` makes a message of it. */

export interface DemoPerson {
  readonly name: string;
  readonly address: string;
}

/** Time before now: minutes, or days with a time of day in China (UTC+8). A negative number of days lies ahead. */
export type Ago = { readonly minutes: number } | { readonly days: number; readonly time: `${number}:${number}` };

export interface DemoFile {
  readonly fileName: string;
  readonly type: string;
  readonly content: () => Uint8Array;
  /** For a picture inside the HTML. */
  readonly contentId?: string;
}

/** Folders and labels of li.lei, by the keys under which `people.ts` makes them. */
export type FolderKey = 'inbox' | 'sent' | 'trash' | 'junk' | 'projects' | 'suppliers' | 'receipts';
export type LabelKey = 'important' | 'followUp' | 'hospital' | 'travel';

/** How a copy lies in somebody's mailbox. What is not said: in the inbox, read. */
export interface CopyState {
  readonly folder?: FolderKey;
  readonly unread?: true;
  readonly starred?: true;
  readonly answered?: true;
  readonly forwarded?: true;
  readonly labels?: readonly LabelKey[];
}

export interface DemoInvitation {
  readonly start: Ago;
  readonly minutes: number;
  readonly location: string;
}

export interface DemoMail {
  /** Names the mail among the others; part of its Message-ID. */
  readonly key: string;
  readonly at: Ago;
  readonly from: DemoPerson;
  readonly to: readonly DemoPerson[];
  readonly cc?: readonly DemoPerson[];
  readonly subject: string;
  readonly text: string;
  /** Without it the mail is plain, or its paragraphs where `isRich`. */
  readonly html?: string;
  readonly isRich?: true;
  /** The mail that it answers; its text is quoted below. */
  readonly answers?: string;
  readonly files?: readonly DemoFile[];
  readonly invitation?: DemoInvitation;
  readonly headers?: Readonly<Record<string, string>>;
  readonly priority?: 'high';
  /** A message in an old charset, as its program wrote it; `Date` and `Message-ID` are put before it. */
  readonly raw?: () => Uint8Array;
  /** What our check said of a sender outside. */
  readonly verdict?: 'pass' | 'fail' | 'none';
  /** Where the copies of our own people lie, where it is not the inbox (or Sent), read. */
  readonly copies?: Readonly<Partial<Record<'lilei' | 'haiyan' | 'anna', CopyState>>>;
}
