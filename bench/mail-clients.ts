// Mail clients against the running server, each with a mailbox of its own and a whole end-to-end test: `npm run bench -- mail-clients [--mails 10000]
// [--only mbsync,getmailImap]`. Prints JSON: times in milliseconds, and how many mails the two sides do not agree on (0, or the process fails).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import type { ClientListener } from '@hongyan/testkit/mail-clients/client-listener.ts';
import { runFetchmail, runGetmail } from '@hongyan/testkit/mail-clients/fetch-programs.ts';
import { hasMailClient, type MailClient } from '@hongyan/testkit/mail-clients/programs.ts';
import { runMbsync, runOfflineimap } from '@hongyan/testkit/mail-clients/sync-programs.ts';
import { type ClientMailbox, fillClientMailboxes, readAuthority } from './parts/client-mailboxes.ts';
import { clientMails } from './parts/client-mails.ts';
import {
  measureCurlSession,
  measureImapflowSession,
  measureMuttSession,
  measureSendingSession,
} from './parts/client-sessions.ts';
import { type DigestOf, digestFirstMails, digestMail, digestRewritten, WebSide } from './parts/compare-sides.ts';
import { hasDovecot, startDovecot, writeMaildir } from './parts/dovecot.ts';
import { measureFetchSession } from './parts/fetch-session.ts';
import { round } from './parts/figures.ts';
import { freePort, startServerProcess } from './parts/server-process.ts';
import { measureSyncSession, type SyncProgram, setFlags, timeFirstSync } from './parts/sync-session.ts';

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
  run: (home: Parameters<typeof runFetchmail>[0], listener: ClientListener, keep: boolean) =>
    runFetchmail(home, listener, { tls: 'tls', keep }),
  folder: ['mail'],
  nothingNew: 1,
};
const getmail = {
  run: (home: Parameters<typeof runGetmail>[0], listener: ClientListener, keep: boolean) =>
    runGetmail(home, listener, { keep }),
  folder: ['Maildir', 'new'],
  nothingNew: 0,
};

/** A mailbox's owner in an end-to-end test. */
interface Teller {
  readonly web: WebSide;
  readonly listener: (protocol: 'imap' | 'pop3', port: number) => ClientListener;
}

const known = digestFirstMails(mails, digestMail);
const specs: Record<
  string,
  {
    readonly needs: readonly MailClient[];
    readonly digestOf?: DigestOf;
    readonly measure: (teller: Teller) => Promise<unknown>;
  }
> = {
  mbsync: {
    needs: ['mbsync'],
    measure: ({ web, listener }) => measureSyncSession(mbsync, listener('imap', ports.imaps), web),
  },
  offlineimap: {
    needs: ['offlineimap'],
    digestOf: digestRewritten,
    measure: ({ web, listener }) => measureSyncSession(offlineimap, listener('imap', ports.imaps), web),
  },
  getmailImap: {
    needs: ['getmail'],
    measure: ({ web, listener }) => measureFetchSession(getmail, listener('imap', ports.imaps), web, mails),
  },
  getmailPop3: {
    needs: ['getmail'],
    measure: ({ web, listener }) => measureFetchSession(getmail, listener('pop3', ports.pop3s), web, mails),
  },
  fetchmailImap: {
    needs: ['fetchmail'],
    measure: ({ web, listener }) => measureFetchSession(fetchmail, listener('imap', ports.imaps), web, mails),
  },
  fetchmailPop3: {
    needs: ['fetchmail'],
    measure: ({ web, listener }) => measureFetchSession(fetchmail, listener('pop3', ports.pop3s), web, mails),
  },
  imapflow: {
    needs: [],
    measure: ({ web, listener }) => measureImapflowSession(listener('imap', ports.imaps), web),
  },
  mutt: {
    needs: ['mutt', 'script'],
    measure: ({ web, listener }) => measureMuttSession(listener('imap', ports.imaps), web),
  },
  curl: {
    needs: ['curl'],
    measure: ({ web, listener }) =>
      measureCurlSession({ imaps: listener('imap', ports.imaps), pop3s: listener('pop3', ports.pop3s) }, web, known),
  },
  sending: {
    needs: ['swaks'],
    measure: ({ web, listener }) =>
      measureSendingSession(
        {
          imaps: listener('imap', ports.imaps),
          submissions: listener('imap', ports.submissions),
          submissionPort: ports.submission,
        },
        web,
        'curl@bench.example',
      ),
  },
};
const chosen = values.only === undefined ? Object.keys(specs) : values.only.split(',');

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
    const listener = {
      port: dovecot.port,
      user: 'mbsync',
      code: 'bench',
      authority: readFileSync(join(folder, 'cert.pem'), 'utf8'),
    };
    const firstSyncMs = await timeFirstSync(runMbsync, listener);
    await dovecot.stop();
    return firstSyncMs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sums every `differences` in what was measured. */
function countDifferences(results: unknown): number {
  if (typeof results !== 'object' || results === null) return 0;
  return Object.entries(results).reduce(
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
  const results: Record<string, unknown> = {};
  for (const name of chosen) {
    const spec = specs[name];
    const mailbox = mailboxes[name];
    if (spec === undefined || mailbox === undefined) throw new Error(`there is no end-to-end test ${name}`);
    const missing = spec.needs.filter((program) => !hasMailClient(program));
    if (missing.length > 0) {
      results[name] = { skipped: `not installed: ${missing.join(', ')}` };
      continue;
    }
    const authority = readAuthority(directory);
    const listener = (protocol: 'imap' | 'pop3', port: number): ClientListener => ({
      port,
      protocol,
      user: mailbox.address,
      code: mailbox.code,
      authority,
    });
    const start = performance.now();
    try {
      results[name] = await spec.measure({
        web: await WebSide.open(server.url, listener('imap', ports.imaps), mails, spec.digestOf),
        listener,
      });
    } catch (error) {
      // The other programs have their turn all the same; the process fails at the end.
      process.stderr.write(`${name}: ${inspect(error)}\n`);
      results[name] = { failed: error instanceof Error ? error.message : String(error), differences: 1 };
    }
    process.stderr.write(`${name}: ${String(round(performance.now() - start))} ms ${JSON.stringify(results[name])}\n`);
  }
  await server.stop();
  const dovecotMs =
    hasDovecot() && chosen.includes('mbsync') && hasMailClient('mbsync') ? await measureDovecot() : null;
  const ours = (results['mbsync'] as { readonly firstSyncMs?: number } | undefined)?.firstSyncMs;
  const beside =
    dovecotMs === null || ours === undefined ? null : { firstSyncMs: dovecotMs, ratio: round(ours / dovecotMs) };
  const differences = countDifferences(results);
  console.log(JSON.stringify({ mails, differences, results, mbsyncFromDovecot: beside }, null, 2));
  if (differences > 0) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
