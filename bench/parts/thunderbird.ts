/** Thunderbird without a window, in a profile of its own, led by its remote control. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marionette } from './marionette.ts';
import { freePort } from './server-process.ts';

const preferences: Readonly<Record<string, boolean | number | string>> = {
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'mail.biff.play_sound': false,
  'mail.biff.show_alert': false,
  'mail.provider.suppress_dialog_on_startup': true,
  'mail.shell.checkDefaultClient': false,
  'mailnews.confirm.moveFoldersToTrash': false,
  'mailnews.start_page.enabled': false,
  'mail.inappnotifications.enabled': false,
  'mail.spotlight.firstRunDone': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.proxy.type': 0,
};

const idleAttempts = 100;
const idlePauseMs = 200;

/** What every script begins with: words for folders, mails, and the end of a task. */
const side = `
const { MailServices } = ChromeUtils.importESModule('resource:///modules/MailServices.sys.mjs');
const { setTimeout: later } = ChromeUtils.importESModule('resource://gre/modules/Timer.sys.mjs');
const sleep = (ms) => new Promise((done) => later(done, ms));
const until = async (what, isTrue, ms = 10000) => {
  for (const since = Date.now(); !(await isTrue()); await sleep(10))
    if (Date.now() - since > ms) throw new Error(what + ': not within ' + ms + ' ms');
};
const task = (kind, more = {}) => {
  const { promise, resolve, reject } = Promise.withResolvers();
  const end = (status) => (status === 0 ? resolve() : reject(new Error('ended with ' + status.toString(16))));
  return { promise, listener: { QueryInterface: ChromeUtils.generateQI([kind]), OnStartRunningUrl() {}, onStartCopy() {}, onProgress() {}, setMessageKey() {},
    getMessageId: () => null, OnStopRunningUrl: (_url, status) => end(status), onStopCopy: end, ...more }, reject };
};
const account = () => MailServices.accounts.accounts.find(({ incomingServer }) => incomingServer.type === 'imap');
const root = () => account().incomingServer.rootFolder;
const folders = () => root().descendants.map((one) => one.QueryInterface(Ci.nsIMsgImapMailFolder));
const names = () => folders().map(({ onlineName }) => onlineName).sort();
const folder = (name) => folders().find(({ onlineName }) => onlineName === name);
const mails = (name) => [...folder(name).messages];
const discover = async () => { const t = task('nsIUrlListener'); MailServices.imap.discoverAllFolders(root(), t.listener, null); await t.promise; };
const update = async (name) => { const t = task('nsIUrlListener'); folder(name).updateFolderWithListener(null, t.listener); await t.promise; };
const copy = async (from, some, to, isMove) => {
  const t = task('nsIMsgCopyServiceListener');
  MailServices.copy.copyMessages(folder(from), some, folder(to), isMove, t.listener, null, false);
  await t.promise;
};
const write = async (mode, { to = '', subject, body, file }) => {
  const identity = MailServices.accounts.defaultAccount.defaultIdentity;
  const fields = Cc['@mozilla.org/messengercompose/composefields;1'].createInstance(Ci.nsIMsgCompFields);
  Object.assign(fields, { from: identity.email, to, subject });
  if (file) {
    const attachment = Cc['@mozilla.org/messengercompose/attachment;1'].createInstance(Ci.nsIMsgAttachment);
    Object.assign(attachment, { name: file, url: 'data:text/plain,attached' });
    fields.addAttachment(attachment);
  }
  const t = task('nsIMsgSendListener', { onStartSending() {}, onSendProgress() {}, onStatus() {}, onGetDraftFolderURI() {},
    onStopSending: (_id, status) => { if (status !== 0) t.reject(new Error('sending ended with ' + status.toString(16))); } });
  t.listener.QueryInterface = ChromeUtils.generateQI(['nsIMsgSendListener', 'nsIMsgCopyServiceListener']);
  Cc['@mozilla.org/messengercompose/send;1'].createInstance(Ci.nsIMsgSend).createAndSendMessage(null, identity, MailServices.accounts.defaultAccount.key,
    fields, false, false, mode, null, 'text/plain', body, null, null, t.listener, '', '', Ci.nsIMsgCompType.New);
  await t.promise;
};
const search = (name, attribute, text) => new Promise((resolve, reject) => {
  const session = Cc['@mozilla.org/messenger/searchSession;1'].createInstance(Ci.nsIMsgSearchSession);
  const term = session.createTerm();
  const { value } = term;
  Object.assign(value, { attrib: attribute, str: text });
  Object.assign(term, { attrib: attribute, op: Ci.nsMsgSearchOp.Contains, value, booleanAnd: true });
  session.appendTerm(term);
  session.addScopeTerm(Ci.nsMsgSearchScope.onlineMail, folder(name));
  const found = [];
  session.registerListener({ QueryInterface: ChromeUtils.generateQI(['nsIMsgSearchNotify']), onNewSearch() {}, onSearchHit: (mail) => found.push(mail.mime2DecodedSubject),
    onSearchDone: (status) => (status === 0 ? resolve(found) : reject(new Error('search ended with ' + status.toString(16)))) });
  session.search(null);
});
`;

/** Null where Thunderbird is not installed. */
export function thunderbirdVersion(): string | null {
  const { status, stdout } = spawnSync('thunderbird', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

export class Thunderbird {
  readonly #child: ChildProcess;
  readonly #marionette: Marionette;
  readonly #log: string;

  private constructor(child: ChildProcess, marionette: Marionette, log: string) {
    this.#child = child;
    this.#marionette = marionette;
    this.#log = log;
  }

  /** Everything that it writes is in `directory`. */
  static async start(directory: string): Promise<Thunderbird> {
    const profile = join(directory, 'profile');
    mkdirSync(profile, { recursive: true });
    const port = await freePort();
    const lines = Object.entries({ ...preferences, 'marionette.port': port });
    const file = lines
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join('');
    writeFileSync(join(profile, 'user.js'), file);
    const log = join(directory, 'imap');
    const child = spawn(
      'thunderbird',
      ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
      {
        env: { ...process.env, HOME: directory, MOZ_LOG: 'timestamp,sync,IMAP:5', MOZ_LOG_FILE: log },
        stdio: 'ignore',
      },
    );
    return new Thunderbird(child, await Marionette.open(port), `${log}.moz_log`);
  }

  /** The body of an asynchronous function, which may use the words of `side`. */
  run(body: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#marionette.run(side + body, ...args);
  }

  /** Commands that the server refused, as Thunderbird's log has them. */
  refusals(): string[] {
    const text = readFileSync(this.#log, 'utf8');
    return [...text.matchAll(/CreateNewLineFromSocket: (\d+ (?:NO|BAD) .*|\* BYE .*)/g)].map(
      ([, line]) => line?.trim() ?? '',
    );
  }

  /** Waits until it idles in the inbox: two seconds after its last command there, of which it makes some by itself. */
  async waitUntilIdle(): Promise<void> {
    for (let attempt = 0; attempt < idleAttempts; attempt += 1) {
      const last = [
        ...readFileSync(this.#log, 'utf8').matchAll(/:S-INBOX:SendData: \d+ (\w+)|:S-INBOX:SendData: (DONE)/g),
      ].at(-1);
      if (last?.[1] === 'IDLE') return;
      await new Promise((resolve) => setTimeout(resolve, idlePauseMs));
    }
    throw new Error('Thunderbird does not idle in the inbox');
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    await this.#marionette.quit();
    await ended;
  }
}
