/** Names in a Maildir: what a file's name says of its message, and a directory's of its folder (Maildir++). */
import { decodeModifiedUtf7 } from '@hongyan/imap';

const flagsByInfo: Readonly<Record<string, string>> = {
  D: '\\Draft',
  F: '\\Flagged',
  P: '$Forwarded',
  R: '\\Answered',
  S: '\\Seen',
};

export interface MaildirInfo {
  readonly flags: readonly string[];
  /** T: its owner has deleted it, and nobody has removed it yet. */
  readonly isDeleted: boolean;
}

/** The flags behind `:2,`; small letters are keywords that `dovecot-keywords` names by their number. Letters of no meaning are passed over. */
export function parseMaildirInfo(fileName: string, keywords: ReadonlyMap<number, string>): MaildirInfo {
  const [, info = ''] = /[:;!]2,([A-Za-z]*)/.exec(fileName) ?? [];
  const flags = Array.from(info).flatMap((sign) => {
    const flag = sign >= 'a' ? keywords.get(sign.charCodeAt(0) - 0x61) : flagsByInfo[sign];
    return flag === undefined ? [] : [flag];
  });
  return { flags: [...new Set(flags)], isDeleted: info.includes('T') };
}

/** Lines of `dovecot-keywords`: a number, a blank, the keyword. */
export function parseKeywords(text: string): ReadonlyMap<number, string> {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const [, number, keyword] = /^(\d{1,2}) (\S+)$/.exec(line) ?? [];
    return number === undefined || keyword === undefined ? [] : [[Number(number), keyword] as const];
  });
  return new Map(pairs);
}

function decodeLevel(level: string): string {
  try {
    return decodeModifiedUtf7(level);
  } catch {
    // A server that was set up for UTF-8, or a name that nobody encoded: it is taken as it is.
    return level;
  }
}

/** `.Projects.Old` is the folder Old in Projects. */
export function parseFolderName(directory: string): readonly string[] {
  return directory
    .split('.')
    .filter((level) => level !== '')
    .map(decodeLevel);
}

/**
 * When a message was received, in epoch milliseconds. Dovecot keeps it in the file's time; the file's name begins with the seconds at which the file
 * was made. A file's time after that was lost in copying.
 */
export function chooseReceived(fileName: string, modifiedMs: number): number {
  const [, seconds] = /^(\d{9,11})\./.exec(fileName) ?? [];
  return Math.max(0, Math.floor(seconds === undefined ? modifiedMs : Math.min(modifiedMs, Number(seconds) * 1000)));
}
