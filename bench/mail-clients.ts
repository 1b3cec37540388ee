// Mail programs against the running server, each with a mailbox of its own and a whole story: `npm run bench -- mail-clients [--mails 10000]
// [--only mbsync,getmailImap]`. Prints JSON: times in milliseconds, and how many mails the two sides do not agree on (0, or the process fails).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  hasMailProgram,
  type MailProgram,
  type ProgramDoor,
  runFetchmail,
  runGetmail,
  runMbsync,
  runOfflineimap,
} from '../apps/server/testing/mail-clients.ts';
import { type ClientMailbox, fillClientMailboxes, readAuthority } from './parts/client-mailboxes.ts';
import { clientMails } from './parts/client-mails.ts';
import { type DigestOf, digestFirstMails, digestMail, digestRewritten, WebSide } from './parts/compare-sides.ts';
import { hasDovecot, startDovecot, writeMaildir } from './parts/dovecot.ts';
import { tellFetchStory } from './parts/fetch-story.ts';
import { round } from './parts/figures.ts';
import { freePort, startServerProcess } from './parts/server-process.ts';
import { tellCurlStory, tellImapflowStory, tellMuttStory, tellSendingStory } from './parts/session-stories.ts';
import { type SyncProgram, setFlags, tellSyncStory, timeFirstSync } from './parts/sync-story.ts';

const { values } = parseArgs({ options: { mails: { type: 'string', default: '10000' }, only: { type: 'string' } } });
const mails = Number(values.mails);
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-clients-'));
const ports = {
  imaps: await freePort(),
  pop3s: await freePort(),
  submissions: await freePort(),
  submission: await freePort(),
};

const mbsync: SyncProgram = {
  run: runMbsync,
  digestOf: digestMail,
  separator: '/',
  remove: (mail) => setFlags(mail, 'T'),
};
const offlineimap: SyncProgram = {
  run: runOfflineimap,
  digestOf: digestRewritten,
  separator: '.',
  remove: (mail) => rm(mail.path),
};
const fetchmail = {
  run: (home: Parameters<typeof runFetchmail>[0], door: ProgramDoor, keep: boolean) =>
    runFetchmail(home, door, { tls: 'tls', keep }),
  folder: ['mail'],
  nothingNew: 1,
};
const getmail = {
  run: (home: Parameters<typeof runGetmail>[0], door: ProgramDoor, keep: boolean) => runGetmail(home, door, { keep }),
  folder: ['Maildir', 'new'],
  nothingNew: 0,
};

/** A mailbox's owner in a story. */
interface Teller {
  readonly web: WebSide;
  readonly door: (protocol: 'imap' | 'pop3', port: number) => ProgramDoor;
}

const known = digestFirstMails(mails, digestMail);
const stories: Record<
  string,
  {
    readonly needs: readonly MailProgram[];
    readonly digestOf?: DigestOf;
    readonly tell: (teller: Teller) => Promise<unknown>;
  }
> = {
  mbsync: { needs: ['mbsync'], tell: ({ web, door }) => tellSyncStory(mbsync, door('imap', ports.imaps), web) },
  offlineimap: {
    needs: ['offlineimap'],
    digestOf: digestRewritten,
    tell: ({ web, door }) => tellSyncStory(offlineimap, door('imap', ports.imaps), web),
  },
  getmailImap: {
    needs: ['getmail'],
    tell: ({ web, door }) => tellFetchStory(getmail, door('imap', ports.imaps), web, mails),
  },
  getmailPop3: {
    needs: ['getmail'],
    tell: ({ web, door }) => tellFetchStory(getmail, door('pop3', ports.pop3s), web, mails),
  },
  fetchmailImap: {
    needs: ['fetchmail'],
    tell: ({ web, door }) => tellFetchStory(fetchmail, door('imap', ports.imaps), web, mails),
  },
  fetchmailPop3: {
    needs: ['fetchmail'],
    tell: ({ web, door }) => tellFetchStory(fetchmail, door('pop3', ports.pop3s), web, mails),
  },
  imapflow: { needs: [], tell: ({ web, door }) => tellImapflowStory(door('imap', ports.imaps), web) },
  mutt: { needs: ['mutt', 'script'], tell: ({ web, door }) => tellMuttStory(door('imap', ports.imaps), web) },
  curl: {
    needs: ['curl'],
    tell: ({ web, door }) =>
      tellCurlStory({ imaps: door('imap', ports.imaps), pop3s: door('pop3', ports.pop3s) }, web, known),
  },
  sending: {
    needs: ['swaks'],
    tell: ({ web, door }) =>
      tellSendingStory(
        {
          imaps: door('imap', ports.imaps),
          submissions: door('imap', ports.submissions),
          submissionPort: ports.submission,
        },
        web,
        'curl@bench.example',
      ),
  },
};
const chosen = values.only === undefined ? Object.keys(stories) : values.only.split(',');

/** mbsync's first sync of the same mails from Dovecot. */
async function measureDovecot(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'hongyan-bench-dovecot-'));
  try {
    await writeMaildir(
      folder,
      'mbsync',
      (async function* () {
        yield* clientMails(mails);
      })(),
    );
    const dovecot = await startDovecot(folder, 'bench');
    const door = {
      port: dovecot.port,
      user: 'mbsync',
      code: 'bench',
      authority: readFileSync(join(folder, 'cert.pem'), 'utf8'),
    };
    const firstSyncMs = await timeFirstSync(runMbsync, door);
    await dovecot.stop();
    return firstSyncMs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sums every `differences` in what was told. */
function countDifferences(told: unknown): number {
  if (typeof told !== 'object' || told === null) return 0;
  return Object.entries(told).reduce(
    (sum, [name, value]) => sum + (name === 'differences' ? Number(value) : countDifferences(value)),
    0,
  );
}

try {
  const fillStart = performance.now();
  const mailboxes: Record<string, ClientMailbox> = await fillClientMailboxes(
    directory,
    [...new Set([...chosen, 'curl'])],
    mails,
  );
  process.stderr.write(`filled in ${String(round(performance.now() - fillStart))} ms\n`);
  const server = await startServerProcess(directory, null, {
    HONGYAN_HOSTNAME: 'localhost',
    HONGYAN_IMAPS_PORT: String(ports.imaps),
    HONGYAN_POP3S_PORT: String(ports.pop3s),
    HONGYAN_SUBMISSION_PORT: String(ports.submission),
    HONGYAN_SUBMISSIONS_PORT: String(ports.submissions),
  });
  const told: Record<string, unknown> = {};
  for (const name of chosen) {
    const story = stories[name];
    const mailbox = mailboxes[name];
    if (story === undefined || mailbox === undefined) throw new Error(`there is no story ${name}`);
    const missing = story.needs.filter((program) => !hasMailProgram(program));
    if (missing.length > 0) {
      told[name] = { skipped: `not installed: ${missing.join(', ')}` };
      continue;
    }
    const authority = readAuthority(directory);
    const door = (protocol: 'imap' | 'pop3', port: number): ProgramDoor => ({
      port,
      protocol,
      user: mailbox.address,
      code: mailbox.code,
      authority,
    });
    const start = performance.now();
    try {
      told[name] = await story.tell({
        web: await WebSide.open(server.url, door('imap', ports.imaps), mails, story.digestOf),
        door,
      });
    } catch (error) {
      // The other programs have their turn all the same; the process fails at the end.
      told[name] = { failed: error instanceof Error ? error.message : String(error), differences: 1 };
    }
    process.stderr.write(`${name}: ${String(round(performance.now() - start))} ms ${JSON.stringify(told[name])}\n`);
  }
  await server.stop();
  const dovecotMs =
    hasDovecot() && chosen.includes('mbsync') && hasMailProgram('mbsync') ? await measureDovecot() : null;
  const ours = (told['mbsync'] as { readonly firstSyncMs?: number } | undefined)?.firstSyncMs;
  const beside =
    dovecotMs === null || ours === undefined ? null : { firstSyncMs: dovecotMs, ratio: round(ours / dovecotMs) };
  const differences = countDifferences(told);
  console.log(JSON.stringify({ mails, differences, told, mbsyncFromDovecot: beside }, null, 2));
  if (differences > 0) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
