// Thunderbird against the running server, by hand: `npm run bench -- thunderbird [--mails 300]`. Without a window it is set up by our autoconfig
// answer and does what people do; each step's outcome and time are printed, and both sides are compared mail by mail (0 differences, or the
// process fails). Needs Thunderbird in the PATH (Debian: apt-get install thunderbird).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sendMessage } from '@hongyan/testkit/protocols/smtp-client.ts';
import { fillClientMailboxes, readAuthority } from './parts/client-mailboxes.ts';
import { WebSide } from './parts/compare-sides.ts';
import { round } from './parts/figures.ts';
import { freePort, startServerProcess } from './parts/server-process.ts';
import { Thunderbird, thunderbirdVersion } from './parts/thunderbird.ts';

const { values } = parseArgs({ options: { mails: { type: 'string', default: '300' } } });
const mails = Number(values.mails);
const version = thunderbirdVersion();
if (version === null) {
  console.error('Thunderbird is not installed here. On Debian: apt-get install thunderbird');
  process.exit(2);
}
const directory = mkdtempSync(join(tmpdir(), 'hongyan-thunderbird-'));
const imaps = await freePort();
const filled = await fillClientMailboxes(join(directory, 'data'), ['thunderbird', 'other'], mails);
const { address, code } = filled.thunderbird;
const server = await startServerProcess(join(directory, 'data'), null, {
  HONGYAN_HOSTNAME: 'localhost',
  HONGYAN_IMAPS_PORT: String(imaps),
  HONGYAN_SUBMISSIONS_PORT: String(await freePort()),
});
const authority = readAuthority(join(directory, 'data'));
const web = await WebSide.open(server.url, { port: imaps, user: address, code, authority }, mails);
const { client } = web.api;
const thunderbird = await Thunderbird.start(directory);
const results: Record<string, unknown> = {};
let failures = 0;

async function step(name: string, act: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  try {
    const outcome = (await act()) ?? 'done';
    results[name] = { outcome, ms: round(performance.now() - start) };
  } catch (error) {
    failures += 1;
    results[name] = { failed: error instanceof Error ? error.message : String(error) };
  }
  console.error(`${name}: ${JSON.stringify(results[name])}`);
}

function expectSame(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`);
}

const folderId = async (path: string): Promise<string> => (await web.folders()).get(path) ?? '';
const webMail = async (subject: string, path = 'INBOX') =>
  (await web.list(await folderId(path))).find(({ mailSubject }) => mailSubject === subject);

/** Mails of all folders that are on one side only, or are read or starred on one only. */
async function differences(): Promise<string[]> {
  const names = (await thunderbird.run('await discover(); return names();')) as string[];
  const shown = await web.folders();
  // The web's list leaves Junk out while nothing is in it.
  const wrong = names.filter((name) => name !== 'Junk' && !shown.has(name));
  wrong.push(...[...shown.keys()].filter((name) => !names.includes(name)));
  for (const [name, id] of shown) {
    // A draft has its program's UID and marks there, and those of what is being written in the web.
    if (name === 'Drafts') continue;
    const held = await thunderbird.run(
      'await update(args[0]); await sleep(100); return mails(args[0]).map((m) => `${m.messageKey} ${m.isRead} ${m.isFlagged}`);',
      name,
    );
    const here = new Set(held as string[]);
    const list = await web.list(id);
    const there = new Set(list.map((mail) => `${String(mail.mailUid)} ${String(mail.seen)} ${String(mail.favorite)}`));
    wrong.push(...[...here.symmetricDifference(there)].map((mail) => `${name} ${mail}`));
  }
  return wrong;
}

const compare = (name: string) => step(name, async () => expectSame(await differences(), []));

/** From an act on the server to what Thunderbird shows, while it idles. */
async function measureNews(isShown: string, act: () => Promise<unknown>, ...args: readonly unknown[]): Promise<string> {
  await thunderbird.run(`await update('INBOX');`);
  await thunderbird.waitUntilIdle();
  await act();
  const start = performance.now();
  await thunderbird.run(`await until('news', () => ${isShown}, 1000);`, ...args);
  return `${String(round(performance.now() - start))} ms`;
}

const message = (subject: string) =>
  `From: <a@outside.example>\r\nTo: <${address}>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@outside.example>\r\n\r\ntext\r\n`;

try {
  await step('set up by autoconfig', async () => {
    const answer = await fetch(`${server.url}/mail/config-v1.1.xml?emailaddress=${encodeURIComponent(address)}`);
    return thunderbird.run(
      `const [xml, address, code, pem] = args;
      const module = (name) => ChromeUtils.importESModule('resource:///modules/' + name + '.sys.mjs');
      const config = module('accountcreation/readFromXML').readFromXML(module('JXON').JXON.build(new DOMParser().parseFromString(xml, 'text/xml')), 'bench');
      module('accountcreation/AccountConfig').AccountConfig.replaceVariables(config, '梅', address, code);
      Object.assign(config, { rememberPassword: true });
      config.incoming.password = config.outgoing.password = code;
      const certificate = Cc['@mozilla.org/security/x509certdb;1'].getService(Ci.nsIX509CertDB).constructX509FromBase64(pem);
      for (const { hostname, port } of [config.incoming, config.outgoing])
        Cc['@mozilla.org/security/certoverride;1'].getService(Ci.nsICertOverrideService).rememberValidityOverride(hostname, port, {}, certificate, true);
      await module('accountcreation/CreateInBackend').CreateInBackend.createAccountInBackend(config);
      return [config.incoming, config.outgoing].map(({ type, hostname, socketType }) => type + ' ' + hostname + ' ' + socketType);`,
      await answer.text(),
      address,
      code,
      authority.replaceAll(/-----.*-----|\s/g, ''),
    );
  });
  await compare('first sync');
  await step('folders with Chinese names', async () => {
    await thunderbird.run(
      `const isThere = (name) => until(name, () => names().includes(name));
      root().createSubfolder('合同', null); await isThere('合同');
      folder('合同').createSubfolder('&已签', null); await isThere('合同/&已签');
      folder('合同').rename('项目', null); await isThere('项目/&已签');`,
    );
    expectSame((await web.folders()).has('项目/&已签'), true);
  });
  await step('star, read, tag', async () => {
    const { labelId } = await web.api.data(client.folders.saveLabel({ labelName: '客户' }));
    const subject = await thunderbird.run(
      `const [mail] = mails('INBOX').slice(-1);
      MailServices.tags.addTag('客户', '#00ff00', '');
      folder('INBOX').markMessagesFlagged([mail], true); folder('INBOX').markMessagesRead([mail], true);
      folder('INBOX').addKeywordsToMessages([mail], MailServices.tags.getKeyForTag('客户'));
      await update('INBOX'); await sleep(500); return mail.mime2DecodedSubject;`,
    );
    const mail = await webMail(String(subject));
    expectSame([mail?.favorite, mail?.seen, mail?.labels], [true, true, [labelId]]);
  });
  await step('copy, move, delete, compact', () =>
    thunderbird.run(
      `const some = (from, to) => mails('INBOX').slice(from, to);
      await copy('INBOX', some(0, 3), '项目', false); await copy('INBOX', some(3, 8), '项目', true);
      const trashed = task('nsIMsgCopyServiceListener');
      folder('INBOX').deleteMessages(some(0, 2), null, false, false, trashed.listener, false); await trashed.promise;
      folder('INBOX').deleteMessages(some(0, 1), null, true, false, null, false); await sleep(500);
      const compacted = task('nsIUrlListener'); folder('INBOX').compact(compacted.listener, null); await compacted.promise;
      await update('项目'); await update('Trash');
      return { project: mails('项目').length, trash: mails('Trash').length, inbox: mails('INBOX').length };`,
    ),
  );
  await step('draft, saved twice', async () => {
    await thunderbird.run(
      `const save = (subject) => write(Ci.nsIMsgSend.nsMsgSaveAsDraft, { to: 'other@bench.example', subject, body: '正文', file: '附件.txt' });
      await save('草稿一'); await update('Drafts'); const old = mails('Drafts');
      await save('草稿二'); folder('Drafts').deleteMessages(old, null, true, false, null, false); await sleep(500); await update('Drafts');`,
    );
    expectSame(
      (await web.list(await folderId('Drafts'))).map(({ mailSubject }) => mailSubject),
      ['草稿二'],
    );
  });
  await step('sent, and kept once', async () => {
    await thunderbird.run(
      `await write(Ci.nsIMsgSend.nsMsgDeliverNow, { to: 'other@bench.example', subject: '合同 Vertrag', body: 'Grüße 你好\\n.\\nFrom here\\n', file: '报告.txt' });`,
    );
    expectSame(
      (await web.list(await folderId('Sent'))).map(({ mailSubject }) => mailSubject),
      ['合同 Vertrag'],
    );
  });
  await step('search on the server', async () => {
    const found = await thunderbird.run(
      `await update('Sent'); return search('Sent', Ci.nsMsgSearchAttrib.Body, '你好');`,
    );
    expectSame(found, ['合同 Vertrag']);
  });
  await step('news while idle', async () => ({
    arrival: await measureNews(`mails('INBOX').some((m) => m.subject === 'arrival')`, () =>
      sendMessage({ port: server.smtpPort }, { raw: message('arrival'), from: 'a@outside.example', to: address }),
    ),
    star: await measureNews(`mails('INBOX').find((m) => m.subject === 'arrival').isFlagged`, async () =>
      web.api.data(
        client.mailbox.updateFavorite({ mailIds: [(await webMail('arrival'))?.mailId ?? ''], favorite: true }),
      ),
    ),
  }));
  await step('quota', () =>
    thunderbird.run(
      `return folder('INBOX').getQuota().map(({ usage, limit }) => Number(usage) + ' of ' + Number(limit));`,
    ),
  );
  await compare('both sides');
  await step('changes while away', async () => {
    await thunderbird.run('account().incomingServer.closeCachedConnections(); Services.io.offline = true;');
    const ids = (await web.list('1')).map(({ mailId }) => mailId);
    await web.api.data(client.mailbox.updateFavorite({ mailIds: ids.slice(10, 30), favorite: true }));
    await web.api.data(client.mailbox.updateSeen({ mailIds: ids.slice(20, 40), seen: true }));
    await web.api.data(client.mailbox.recoverableDelete({ mailIds: ids.slice(40, 50) }));
    await thunderbird.run('Services.io.offline = false;');
  });
  await compare('both sides after that');
  await step('folder deleted', async () => {
    await thunderbird.run(
      `Services.tm.dispatchToMainThread(() => folder('项目').deleteSelf(Services.wm.getMostRecentWindow('mail:3pane').msgWindow));`,
    );
    // Its question is answered with yes by the remote control when the next script begins.
    await thunderbird.run('await sleep(500);');
    for (let attempt = 0; attempt < 20 && (await web.folders()).has('项目'); attempt += 1)
      await thunderbird.run('await sleep(100);');
    expectSame((await web.folders()).has('项目'), false);
    await thunderbird.run('await sleep(1000);');
  });
  await compare('both sides at the end');
  await step('nothing was refused', async () => expectSame(thunderbird.refusals(), []));
} finally {
  await thunderbird.stop();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
console.log(JSON.stringify({ version, mails, failures, results }, null, 2));
if (failures > 0) process.exitCode = 1;
