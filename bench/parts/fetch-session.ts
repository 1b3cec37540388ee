/** fetchmail and getmail: everything once, nothing the second time, and then away from the server. */
import type { ClientListener } from '@hongyan/testkit/mail-clients/client-listener.ts';
import { ProgramHome, type ProgramRun } from '@hongyan/testkit/mail-clients/program-home.ts';
import { clientMails } from './client-mails.ts';
import { compareSides, digestRewritten, type SideMail, type WebSide } from './compare-sides.ts';
import { timeRun } from './sync-session.ts';

export interface FetchProgram {
  readonly run: (home: ProgramHome, listener: ClientListener, keep: boolean) => Promise<ProgramRun>;
  /** Where it puts mails. */
  readonly folder: readonly string[];
  /** Its exit code when nothing is new. */
  readonly nothingNew: number;
}

const programTimeoutMs = 900_000;

const toSideMail = (mail: Uint8Array): SideMail => ({ folder: 'INBOX', flags: '', digest: digestRewritten(mail) });

export async function measureFetchSession(
  program: FetchProgram,
  listener: ClientListener,
  web: WebSide,
  mails: number,
) {
  const home = await ProgramHome.open(programTimeoutMs);
  try {
    const fetch = (keep: boolean, allowed: readonly number[]) =>
      timeRun(() => program.run(home, listener, keep), allowed);
    const firstFetchMs = await fetch(true, [0]);
    const nothingToDoMs = await fetch(true, [program.nothingNew]);
    const got = [...(await home.read(...program.folder)).values()].map(toSideMail);
    const compared = compareSides(got, [...clientMails(mails)].map(toSideMail));
    const kept = (await web.list('1')).length;
    return { firstFetchMs, nothingToDoMs, ...compared, keptOnTheServer: kept };
  } finally {
    await home.close();
  }
}
