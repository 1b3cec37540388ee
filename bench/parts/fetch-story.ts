/** fetchmail and getmail: everything once, nothing the second time, and then away from the server. */
import { type ProgramDoor, ProgramHome, type ProgramRun } from '../../apps/server/testing/mail-clients.ts';
import { compareSides, digestMail, type SideMail, type WebSide } from './compare-sides.ts';
import { timeRun } from './sync-story.ts';

export interface FetchProgram {
  readonly run: (home: ProgramHome, door: ProgramDoor, keep: boolean) => Promise<ProgramRun>;
  /** Where it puts mails. */
  readonly folder: readonly string[];
  /** Its exit code when nothing is new. */
  readonly nothingNew: number;
  /** What the program itself does to a mail. */
  readonly normalise?: (mail: Buffer) => Buffer;
}

const programTimeoutMs = 900_000;

export async function tellFetchStory(program: FetchProgram, door: ProgramDoor, web: WebSide) {
  const home = await ProgramHome.open(programTimeoutMs);
  const normalise = program.normalise ?? ((mail: Buffer) => mail);
  try {
    const there = await web.mails();
    const fetch = (keep: boolean, allowed: readonly number[]) => timeRun(() => program.run(home, door, keep), allowed);
    const firstFetchMs = await fetch(true, [0]);
    const nothingToDoMs = await fetch(true, [program.nothingNew]);
    const got: SideMail[] = [];
    for (const mail of (await home.read(...program.folder)).values())
      got.push({ folder: 'INBOX', flags: '', digest: digestMail(normalise(mail)) });
    const expected = there.map((mail) => ({ ...mail, flags: '' }));
    return { firstFetchMs, nothingToDoMs, ...compareSides(got, expected) };
  } finally {
    await home.close();
  }
}
