/** What the tests that go over every call of the contract know of each. */

import type { ErrorName } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';

/** One of each thing that a call can name. */
export interface OwnThings {
  readonly address: string;
  /** Its sender asks for a read receipt. */
  readonly mailId: string;
  /** Of a mailing list that is left by a mail. */
  readonly listMailId: string;
  readonly folderId: string;
  /** A folder with the password `folderPassword`, closed. */
  readonly guardedFolderId: string;
  readonly labelId: string;
  /** A kept search. */
  readonly searchId: string;
  readonly draftId: string;
  /** An alias that the person made. */
  readonly alias: string;
  /** A mail that waits for its time. */
  readonly pendingId: string;
  /** In Sent, delivered. */
  readonly sentMailId: string;
  readonly uploadId: string;
  /** An upload by tus that has come whole. */
  readonly resumableId: string;
  readonly largeId: string;
  /** Of the page of the large attachment. */
  readonly largeLinkId: string;
  /** The copy in Sent of a read-limited mail. */
  readonly authorisedMailId: string;
  /** Of the page of the read-limited mail. */
  readonly authorisedLinkId: string;
  /** Of the Apple profile. */
  readonly profileId: string;
  /** Of a device's code, and of a device that signed in with it. */
  readonly authorisationCodeId: number;
  readonly clientDeviceId: number;
  readonly signId: string;
  readonly templateId: string;
  /** Stationery. */
  readonly paperId: string;
  /** A change of everything that matched, done. */
  readonly bulkId: string;
  /** Of mail classification, switched off: stars what says walrus. */
  readonly ruleId: string;
  /** Not the default one, published; and an event in it. */
  readonly calendarId: string;
  readonly eventId: string;
  readonly taskId: string;
  /** Every calendar of the list. */
  readonly calendarIds: readonly string[];
  /** An approval request that waits for the person who made it. */
  readonly approvalId: string;
  /** Of the making of the event. */
  readonly calendarUndoId: string;
  readonly publishedToken: string;
  /** Signed ids, good without a credential. */
  readonly attachmentId: string;
  readonly pictureId: string;
  /** Of a remote picture of the mail. */
  readonly remotePictureId: string;
  readonly thumbnailId: string;
  readonly customPictureId: string;
  readonly contactId: string;
  readonly contactRevision: number;
  readonly otherContactId: string;
  readonly otherContactRevision: number;
  readonly contactGroupId: string;
  /** Of a deletion. */
  readonly contactUndoId: string;
  readonly contactImportId: string;
  /** Of the file centre: a PDF with two versions, the folder that it lies in, another in that one, and a file of the recycle bin. */
  readonly fileId: string;
  readonly fileFolderId: string;
  readonly fileTargetId: string;
  readonly trashedFileId: string;
  readonly fileSpaceId: string;
  /** An upload by tus for the folder, whole. */
  readonly fileUploadId: string;
  /** Signed, for the bytes of the PDF. */
  readonly shownFileId: string;
  /** A link to the folder: its number, what its page is named by, and a ticket of it and one of a request for files. */
  readonly shareId: string;
  readonly shareLinkId: string;
  readonly shareTicket: string;
  readonly requestTicket: string;
}

export interface CallExample {
  readonly valid: (own: OwnThings) => Record<string, unknown>;
  /** Nothing that a test can make is accepted (a code that only a phone gets; a new password that the others would not know): the refusal it gets instead. */
  readonly refusal?: ErrorName;
  /** What is wrong about an input that must be refused; null where a call takes nothing. */
  readonly malformed: Record<string, unknown> | null;
  /** The call ends, locks or switches the sign-in that makes it: it is made by one of its own. */
  readonly ownSession?: true;
  /** What has to be there before, made by whoever makes the call. */
  readonly prepare?: (own: ApiClient) => Promise<unknown>;
}

export type Inputs = (own: OwnThings) => Record<string, unknown>[];

export type CallClass =
  /** Answers rows, counts or suggestions made of mails: the same whether or not mails lie in a closed folder. `also`: more inputs than its example. */
  | { readonly as: 'lists'; readonly also?: Inputs }
  /** Names mails by number: one of a closed folder is not found, and stays as it is. `instead`: inputs in place of its example. */
  | { readonly as: 'mail'; readonly also?: Inputs; readonly instead?: Inputs }
  /** Changes what a list holds: called with a closed folder, its mails stay as they are. `settleMs`: it goes on in the background. */
  | { readonly as: 'changes'; readonly inputs: Inputs; readonly settleMs?: number }
  /** A signed link: has a test of its own there. */
  | { readonly as: 'link' }
  /** Has nothing of mails in it, or not of single ones: why. */
  | { readonly as: 'nothing'; readonly why: string };
