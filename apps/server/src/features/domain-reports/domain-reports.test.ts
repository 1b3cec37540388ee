// Reports of other servers come by SMTP without a mailbox, are kept as aggregates, once and within limits, and an administrator reads them.
import { sendMessage } from '@hongyan/testkit';
import {
  domain,
  engines,
  lilei,
  outsideDomain,
  plainMail,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DomainReport } from '../../engines/domain-reports/index.ts';
import {
  type Attachment,
  asGzip,
  asPlain,
  asZip,
  type DmarcFacts,
  makeDmarcXml,
  makeReportMessage,
  makeTlsJson,
} from '../../engines/domain-reports/testing/make-reports.ts';
import { machineContext } from '../identity/index.ts';
import { forgetReports } from './forget-reports.ts';
import { keepReport } from './keep-report.ts';
import type { DomainSummary } from './read-reports.ts';
import { maxPerSenderAndDay, maxReportsPerDay, maxUnprovenPerDay } from './report-limits.ts';

const dmarcAddress = `dmarc-reports@${domain}`;
const tlsAddress = `tls-reports@${domain}`;
const proven = `reports@${outsideDomain}`;
/** No record of DNS speaks for it. */
const unproven = 'reports@unproven.example';
const dayMs = 86_400_000;
const hourMs = 3_600_000;

describe.each(engines)('reports about domains, on %s', (engine) => {
  let world: World;
  const services = () => world.server.context.services;
  const context = () => machineContext(world.clock.now(), 'request');
  const facts = (changes: Partial<DmarcFacts> = {}): DmarcFacts => ({
    now: world.clock.now(),
    domain,
    rows: [
      { source: '192.0.2.1', count: 12, dkim: 'pass', spf: 'pass' },
      { source: '203.0.113.9', count: 4, dkim: 'fail', spf: 'fail', disposition: 'quarantine' },
    ],
    ...changes,
  });
  /** What another server is answered. */
  const bring = async (attachment: Attachment, { from = proven, to = dmarcAddress } = {}): Promise<string> => {
    const raw = makeReportMessage(attachment, { from, to });
    const message = { raw, from, to };
    return sendMessage({ port: world.server.ports.smtp }, message).then(
      ({ response }) => response,
      (error: unknown) => (error instanceof Error && 'response' in error ? String(error.response) : String(error)),
    );
  };
  const ask = async (...args: string[]) => {
    const answer = await world.server.context.runAdminCommand(['reports', ...args]);
    if (!answer.ok) throw new Error(answer.message);
    const { domains } = answer.data as { readonly domains: readonly DomainSummary[] };
    return { text: answer.text, domains, first: domains.find((one) => one.domain === domain) };
  };
  const countRows = async () => {
    const { read } = services().database;
    const tables = ['domain_report', 'domain_report_item', 'message', 'body'] as const;
    const counts = tables.map(async (table) => {
      const rows = await read.selectFrom(table).select(read.fn.countAll().as('count')).execute();
      return Number(rows[0]?.count);
    });
    const [reports, items, messages, bodies] = await Promise.all(counts);
    return { reports, items, messages, bodies };
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    await world.server.addOrganisation('Another', 'another.example');
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    for (let round = 0; round < 20; round += 1)
      await services().database.runner.execute(forgetReports, context(), { before: world.clock.now() + dayMs });
    expect(await countRows()).toMatchObject({ reports: 0, items: 0 });
  });

  it('are taken without a mailbox, and only their sums are kept', async () => {
    const before = await countRows();
    expect(await bring(await asZip(makeDmarcXml(facts())))).toMatch(/^250 /);
    const tls = makeTlsJson({
      now: world.clock.now(),
      domain,
      succeeded: 520,
      failures: [{ type: 'certificate-expired', host: 'mx.inside.example', count: 3 }],
    });
    expect(await bring(asGzip(tls, 'application/tlsrpt+gzip', 'r.json.gz'), { to: tlsAddress })).toMatch(/^250 /);
    expect(await countRows()).toEqual({ ...before, reports: 2, items: 3 });

    const { text, first } = await ask(domain);
    expect(first?.reporters).toMatchObject([
      { kind: 'dmarc', name: 'google.com', senderDomain: outsideDomain, isProven: true, passed: 12, failed: 4 },
      { kind: 'tls', name: 'Google Inc.', senderDomain: outsideDomain, isProven: true, passed: 520, failed: 3 },
    ]);
    expect(first?.sources).toEqual([
      { address: '203.0.113.9', both: 0, dkimOnly: 0, spfOnly: 0, failed: 4, quarantined: 4, rejected: 0 },
      { address: '192.0.2.1', both: 12, dkimOnly: 0, spfOnly: 0, failed: 0, quarantined: 0, rejected: 0 },
    ]);
    expect(first?.tlsFailures).toEqual([
      { result: 'certificate-expired', policy: 'sts', host: 'mx.inside.example', sessions: 3 },
    ]);
    expect(text).toContain('DMARC: 12 messages passed, 4 failed.');
    expect(text).toContain('someone uses your name');
    expect(text).toContain('TLS: 520 sessions succeeded, 3 failed.');
    expect(text).toMatch(/the certificate has expired +mx\.inside\.example +sts +3 +see "certificate status"/);
    expect(text).not.toContain('Not verified');
  });

  it('that come again are counted once', async () => {
    const attachment = asGzip(makeDmarcXml(facts()));
    for (let time = 0; time < 2; time += 1) expect(await bring(attachment)).toMatch(/^250 /);
    expect((await ask(domain)).first?.reporters).toMatchObject([{ reports: 1, passed: 12, failed: 4 }]);
  });

  it('whose sender is not proven are counted apart, and keep no proven one away', async () => {
    const attachment = asGzip(makeDmarcXml(facts()));
    expect(await bring(attachment, { from: unproven })).toMatch(/^250 /);
    const { text, first } = await ask(domain);
    expect(first).toMatchObject({ reporters: [{ senderDomain: 'unproven.example', isProven: false }], sources: [] });
    expect(text).toContain('DMARC: no verified report.');
    expect(text).toContain('Not verified');
    expect(await bring(attachment)).toMatch(/^250 /);
    expect((await ask(domain)).first?.reporters.map(({ isProven }) => isProven)).toEqual([true, false]);
  });

  it("about another's domain are refused, also one of another organisation here", async () => {
    for (const other of [outsideDomain, 'another.example', `x${domain}`])
      expect(await bring(asGzip(makeDmarcXml(facts({ domain: other }))))).toMatch(/^550 5\.7\.1 .*no domain whose/);
    expect(await countRows()).toMatchObject({ reports: 0, items: 0 });
  });

  it('about a subdomain are those of the domain above it', async () => {
    expect(await bring(asGzip(makeDmarcXml(facts({ domain: `news.${domain}` }))))).toMatch(/^250 /);
    expect((await ask(domain)).first?.reporters).toMatchObject([{ passed: 12 }]);
  });

  it('that cannot be read are refused with the reason', async () => {
    const raw = plainMail('hello', 'no report');
    const plain = sendMessage({ port: world.server.ports.smtp }, { raw, from: proven, to: dmarcAddress });
    await expect(plain).rejects.toMatchObject({ response: expect.stringMatching(/^550 5\.6\.0 Only reports/) });
    expect(await bring(asPlain('<feedback><record>'))).toMatch(/^550 5\.6\.0 .*cannot be read/);
    expect(await bring(asPlain(makeDmarcXml(facts({ begin: '1' }))))).toMatch(/^550 5\.6\.0 .*a time that cannot be/);
    expect(await bring(asGzip(' '.repeat(20 * 1024 * 1024)))).toMatch(/^552 5\.3\.4 /);
    expect(await countRows()).toMatchObject({ reports: 0, items: 0 });
  });

  it('for people as well are delivered to them, whatever the report is', async () => {
    const client = await world.server.signIn(lilei);
    const to = [dmarcAddress, lilei];
    const raw = makeReportMessage(asPlain('<feedback>'));
    await sendMessage({ port: world.server.ports.smtp }, { raw, from: proven, to });
    const { list } = (await client.mailbox.list({ mailboxId: '1', pageSize: 10 })).data;
    expect(list.map(({ mailSubject }) => mailSubject)).toContain('Report domain: inside.example');
  });

  it('are taken from other servers only: someone here hears that there is no such mailbox', async () => {
    const client = await world.server.signIn(lilei);
    const { code } = (await client.authorisationCodes.generatePassword({ name: 'Laptop' })).data;
    const listener = { port: world.server.ports.submissions, secure: true, user: lilei, password: code };
    const sent = sendMessage(listener, { raw: plainMail('x', 'y'), from: lilei, to: dmarcAddress });
    await expect(sent).rejects.toMatchObject({ response: expect.stringMatching(/^550 5\.1\.1 /) });
  });

  it('are no more a day than are kept, of one sender, of unproven ones and of all', async () => {
    const { runner } = services().database;
    const day = world.clock.now();
    const report = (index: number): Omit<DomainReport, 'domains'> => {
      const reportId = String(index);
      return { kind: 'dmarc', reporter: 'x', reportId, beginsAt: day - dayMs, endsAt: day };
    };
    const reported = { domain, policy: 'none', passed: 1, failed: 0, items: [] };
    const keep = (index: number, sender: { domain: string; isProven: boolean }) =>
      runner.execute(keepReport, context(), {
        orgId: 1,
        sender,
        report: report(index),
        domains: [{ domain, reported }],
      });
    const own = { domain: outsideDomain, isProven: true };
    for (let index = 0; index < maxPerSenderAndDay; index += 1) expect(await keep(index, own)).toBe('kept');
    expect(await keep(1_000, own)).toBe('full');
    expect(await keep(0, own)).toBe('known');
    expect(await bring(asGzip(makeDmarcXml(facts())))).toMatch(/^452 4\.7\.1 /);
    const none = (index: number) => ({ domain: `d${index}.example`, isProven: false });
    for (let index = 0; index < maxUnprovenPerDay; index += 1) expect(await keep(index, none(index))).toBe('kept');
    expect(await keep(1_000, none(1_000))).toBe('full');
    const rest = maxReportsPerDay - maxPerSenderAndDay - maxUnprovenPerDay;
    const others = (index: number) => ({ domain: `p${index}.example`, isProven: true });
    for (let index = 0; index < rest; index += 1) expect(await keep(index, others(index))).toBe('kept');
    expect(await keep(1_000, others(1_000))).toBe('full');
    // The next day has room again.
    world.clock.advance(dayMs);
    expect(await keep(1_000, own)).toBe('kept');
  });

  it('are forgotten with what belongs to them when they are old', async () => {
    expect(await bring(asGzip(makeDmarcXml(facts())))).toMatch(/^250 /);
    const { runner } = services().database;
    await runner.execute(forgetReports, context(), { before: world.clock.now() - hourMs });
    expect(await countRows()).toMatchObject({ reports: 1, items: 2 });
    world.clock.advance(dayMs);
    await runner.execute(forgetReports, context(), { before: world.clock.now() - hourMs });
    expect(await countRows()).toMatchObject({ reports: 0, items: 0 });
  });

  it('are asked for by domain and days, with clear words for anything else', async () => {
    const { text, domains } = await ask();
    expect(domains.map((one) => one.domain).sort()).toEqual(['another.example', domain]);
    expect(text).toContain(`${domain}: no report came in the last 30 days.`);
    await expect(ask('nowhere.example')).rejects.toThrow('There is no domain nowhere.example');
    await expect(ask(domain, '--days', '401')).rejects.toThrow('--days needs a number from 1 to 400');
    expect((await ask(domain, '--days', '1')).text).toContain('the last day');
  });

  // The last one: from here on the name is a mailbox.
  it('go to a mailbox of that name where there is one', async () => {
    await world.server.addPerson(tlsAddress, 'Reports');
    expect(await bring(asPlain('<feedback>'), { to: tlsAddress })).toMatch(/^250 /);
    const client = await world.server.signIn(tlsAddress);
    const { list } = (await client.mailbox.list({ mailboxId: '1', pageSize: 10 })).data;
    expect(list).toHaveLength(1);
  });
});
