/** Constants and limits of the specification, section 9, used by server and client alike. Sizes are bytes. */
export const mebibyte = 1024 * 1024;

export const requestTimeoutMs = 300_000;
export const loadingCloseDebounceMs = 300;
export const errorShownMs = 5_000;
export const undoShownMs = 8_000;
export const mobileWidthPx = 500;
export const sidebarWidthPx = 210;
export const openTabWidthPx = 160;
export const dialogMinWidthPx = 400;
export const dialogMinHeightPx = 300;

export const defaultPageSize = 15;
/** More rows a page than anybody can read; keeps one answer small. */
export const maxPageSize = 200;
/** How many mails one call may name; larger selections go by criteria in the background. */
export const maxMailsPerCall = 1_000;
/** Mails of one change in the background: more than any mailbox here holds, and what one process keeps in memory as numbers. */
export const maxBulkMails = 1_000_000;
/** Mails of one export: their names are kept in memory until the archive ends. */
export const maxExportMails = 10_000;
export const defaultTableSize = 2;
export const defaultTimeZoneHours = 8;
export const defaultTimeFormat = 24;
export const defaultLanguage = 'zh';

export const maxAttachments = 40;
export const maxFileBytes = 2 * 1024 * mebibyte;
/** Ordinary attachments of one mail together; larger ones go as large attachments. */
export const maxAttachmentsBytes = 50 * mebibyte;
export const maxPictureBytes = 2 * mebibyte;
/** Of the picture of a person as it is uploaded: what a phone's camera makes. It is kept in a few small sizes. */
export const maxAvatarBytes = 10 * mebibyte;
/** Addresses whose pictures are asked for at once: more people than a window shows. */
export const maxAvatarAddresses = 200;
/** SMTP's SIZE: 50 MiB of attachments grow by a third in base64. */
export const maxMessageBytes = 75 * mebibyte;
export const maxSubjectCharacters = 255;
/** Remote pictures asked for in one call: a message with more shows its first. */
export const maxPicturesPerMail = 500;
/** Of a remote picture; with its escapes it must fit a request's header. */
export const maxPictureUrlCharacters = 4_000;
/** Rules about senders that one person keeps. */
export const maxSenderRules = 2_000;
/** In forms, unless the organisation sets another limit. */
export const maxFolderNameCharacters = 10;
/** Of a name that a mail program gives a folder, and the most that an organisation may allow in forms. */
export const maxStoredFolderNameCharacters = 100;
export const maxLabelNameCharacters = 10;
/** Folders within folders; deeper than a sidebar of 210 px can show. */
export const maxFolderDepth = 5;
/** Shorter folder passwords are guessed within the limit of attempts. */
export const minFolderPasswordCharacters = 6;
/** As sign-in: a longer one only makes the server hash more. */
export const maxFolderPasswordCharacters = 128;
/** How long a folder's password opens it for one sign-in (docs/security.md, "Closed folders"). */
export const folderOpenMs = 15 * 60_000;
export const maxRecipients = 1_000;
/** Between the addresses of a message that one error names (`mailGroupRefused`). */
export const addressSeparator = ', ';
/** Addresses that a writer asks about at once: each outside one is compared with all whom the person knows, on the main thread. */
export const maxCheckedAddresses = 20;
/** From here on a mail is mass mail, and the person confirms it (specification, section 5); an organisation may change it. */
export const massMailRecipients = 100;
/** Seconds for which a sent mail can be taken back; 0 sends at once. */
export const undoSendChoices = [0, 5, 10, 20, 30] as const;
/** A schedule further away is a mistyped year. */
export const maxScheduleDays = 366;
/** Mails of one person that wait to be sent: each keeps its body and its uploads until then. */
export const maxHeldMails = 1_000;
/** Recipients of one mail that the send log names; the others are counted, and named when the mail is asked for alone. */
export const maxLoggedRecipients = 50;
export const maxAuthorisedPasswordCharacters = 15;
export const maxAuthorisedReads = 10;
export const maxAuthorisedDays = 30;
/** Files and pictures of a read-limited mail together: a read hands them out whole, so they are held in memory. */
export const maxAuthorisedFilesBytes = 10 * mebibyte;
export const largeAttachmentDays = 15;
/** A resumable upload is sent, checked and hashed in chunks of so many bytes: what a broken connection loses at most, and what a browser keeps of a file in memory. */
export const uploadChunkBytes = 4 * mebibyte;
/** Unfinished uploads of one person: two messages with all their attachments. More is a script that fills the disk with beginnings. */
export const maxUnfinishedUploads = 2 * maxAttachments;
/** What unfinished uploads of one person may announce together: room that is held for files that may never come. */
export const maxUnfinishedBytes = 4 * maxFileBytes;
/** Files of messages that have not left, of one person: drafts, waiting mail and what is being written, announced ones included. Forty messages with all their attachments. */
export const maxUploadSpaceBytes = 2 * 1024 * mebibyte;
/** And their number: forty messages with as many as one may have, and pictures of their signatures. */
export const maxUploads = 2_000;
/** An upload that nobody goes on with is forgotten: over a weekend, and no longer. */
export const unfinishedUploadMs = 3 * 24 * 60 * 60_000;
export const maxAliasesPerPerson = 20;
export const maxNicknameCharacters = 50;
export const maxSignatures = 20;
export const maxSignatureBytes = 256 * 1024;
export const maxMailTemplates = 100;
/** Templates are newsletters at most; longer HTML is no message that is written again and again. */
export const maxTemplateBytes = 1024 * 1024;
export const maxStationery = 30;
export const maxWritingAidNameCharacters = 50;
/** Pictures that one person keeps for signatures, templates and stationery: with 2M each, what nobody can fill a disk with. */
export const maxCustomPictures = 200;
export const maxMailRules = 100;
export const maxRuleNameCharacters = 30;
/** Conditions of one rule: each is a search through the text of every mail that arrives. */
export const maxRuleConditions = 20;
/**
 * Conditions about the body in all rules of one person: each goes through up to 128 kB while the store's one writer waits
 * (0.07 ms for ordinary text, 0.7 ms for text made to be slow).
 */
export const maxBodyConditions = 100;
export const maxRuleValueCharacters = 100;
export const maxRuleLabels = 20;
/** What is sent to whom a rule rejects: a notice, not a message. */
export const maxRuleReplyCharacters = 1_000;
/** Days whose mail is read when a rule is tried. */
export const ruleTrialDays = 90;
/** Mails that a trial shows. */
export const maxTrialMails = 50;
/** Forward addresses of one rule or of the automatic forward: more is a mailing list. */
export const maxForwardAddresses = 10;
export const maxAutomaticReplyCharacters = 10_000;
/** Login and send logs (specification, section 9). */
export const logDays = 30;
export const maxHtmlBytes = 8 * mebibyte;
/** Of a quick reply: what grows longer is a message for the composer. */
export const maxQuickReplyCharacters = 20_000;
export const maxSearchCharacters = 200;
/** A search text with its operators; the form writes them out. */
export const maxSearchTextCharacters = 500;
/** Searches that one person keeps: more is no list that anybody reads. */
export const maxSavedSearches = 50;
export const maxSavedSearchNameCharacters = 30;
export const notificationSubjectCharacters = 100;
export const notificationPageSize = 10;
/** The list of what is new ends here; older mail is found in its folder. */
export const maxNotifications = 100;

export const minPasswordCharacters = 6;
export const maxPasswordCharacters = 128;
/** An expiring password is announced this many days before. */
export const passwordNoticeDays = 14;
/** The notice can be put off for so long (specification, section 9). */
export const passwordPromptDays = 7;
/** What a person says of their duties. */
export const maxDutiesCharacters = 60;
export const authorisationCodesPerDay = 3;
/** Authorisation codes of one person that work: each sign-in of a mail client is compared with all of them. */
export const maxAuthorisationCodes = 50;
export const maxClientNameCharacters = 50;
/** Devices that are kept of one code: their names come from whoever has the code, and must not fill the store. */
export const maxDevicesPerCode = 50;
/** For how many days a code may be asked for; left out: until it is revoked. */
export const authorisationCodeDayChoices = [30, 90, 180, 365] as const;

export const dragHintDelayMs = 700;
export const dragHintRemovedMs = 800;

/** Counts characters as a person does (grapheme clusters), for every limit on names and subjects. */
export function countCharacters(text: string): number {
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)).length;
}

/** A QR code for signing in lives so long when nobody scans it. */
export const qrCodeMs = 2 * 60_000;
/** The longest that one question for the state of such a code is held. */
export const qrHoldMs = 20_000;

/** The lock password opens a screen whose session is there already, and few tries are given: shorter than a login password may do. */
export const minLockPasswordCharacters = 4;
export const maxLockPasswordCharacters = 32;
/** Wrong lock passwords of one sign-in; after the last the sign-in ends. */
export const maxLockAttempts = 10;
/** How often the client asks whether the screen is to be locked (specification, section 9). */
export const lockCheckIntervalMs = 60_000;
/** Between the warning and the lock (specification, section 9). */
export const lockDelayMs = 5_000;
/** Minutes without a hand after which a screen can lock by itself. */
export const lockAfterChoices = [1, 3, 5, 10, 15, 30, 60] as const;

/** Recovery codes that are made at once; each is good for one sign-in. */
export const recoveryCodeCount = 10;
/** With so few left the person is asked to print new ones. */
export const fewRecoveryCodes = 3;
/** A phone, a computer, a key at the belt and one in the safe: enough for anybody, and a bound for what one account keeps. */
export const maxPasskeys = 10;
export const maxPasskeyNameCharacters = 30;

/** People and departments to whom rights are given in one step. */
export const maxGrantees = 50;
/** People and departments with rights in one mailbox: more are a department. */
export const maxGrantsPerMailbox = 500;

/** Longest feedback, in characters: room for a page, none for a dump. */
export const maxFeedbackCharacters = 2_000;
/** Longest text of a request to the administrators, in characters. */
export const maxAskCharacters = 500;
/** Longest title of an announcement, in characters: one line. */
export const maxAnnouncementTitleCharacters = 100;
/** Longest announcement, in characters. */
export const maxAnnouncementCharacters = 5_000;
/** Days before its end in which a mailbox warns. */
export const mailboxExpiryWarningDays = 30;
/** Unread mails on the home page. */
export const homeUnreadMails = 5;
