import type { ProgramHome } from './program-home.ts';

/** A mail as it was before mbsync added the line by which it finds what it has sent. */
export function removeSyncField(mail: Buffer): Buffer {
  return Buffer.from(mail.toString('latin1').replace(/^X-TUID: .*\r?\n/m, ''), 'latin1');
}

/** A mail of a Maildir: its bytes with CRLF, and the letters of its flags (D draft, F flagged, R replied, S seen, T trashed). */
export interface NearMail {
  readonly path: string;
  readonly flags: string;
  readonly bytes: Buffer;
}

/** What lies in a Maildir, without the line that mbsync adds to find a mail again. */
export async function readMaildir(home: ProgramHome, ...folder: readonly string[]): Promise<NearMail[]> {
  const mails: NearMail[] = [];
  for (const part of ['cur', 'new'])
    for (const [name, bytes] of await home.read(...folder, part)) {
      const text = removeSyncField(bytes).toString('latin1').replace(/\r?\n/g, '\r\n');
      const flags = /:2,([A-Z]*)$/.exec(name)?.[1] ?? '';
      mails.push({ path: home.path(...folder, part, name), flags, bytes: Buffer.from(text, 'latin1') });
    }
  return mails;
}
