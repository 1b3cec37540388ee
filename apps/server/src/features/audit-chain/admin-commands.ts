import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { endOfDay, startOfDay } from '../../admin-command/local-day.ts';
import { formatTime } from '../../admin-command/text-table.ts';
import { chooseOrganisation, listOrganisations, orgOption } from '../identity/index.ts';
import { describeHead, readHeadKey, readOlderChainKeys, type SignedHead } from './chain-head.ts';
import { signCurrentHeads } from './continue-chains.ts';
import { recordChainRead } from './record-chain-read.ts';
import { type ChainReport, type KnownHead, verifyChain } from './verify-chain.ts';

/** Records of nobody's organisation, such as a sign-in with an unknown name, have a chain too. */
const noOrganisation = 0;
const chainOrgOption = { ...orgOption, help: `${orgOption.help.split(';')[0] ?? ''}; all where left out` };

function readKnownHead(run: AdminRun): KnownHead | null {
  const text = run.option('head');
  if (text === null) return null;
  const [, chainNo, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (chainNo === undefined) throw new UsageError('--head needs NUMBER:HASH, as "audit head" printed them.');
  if (run.option('org') === null) throw new UsageError('--head needs --org: it is the head of one organisation.');
  return { chainNo: Number(chainNo), hash };
}

async function listChains(run: AdminRun): Promise<readonly number[]> {
  const named = run.option('org');
  if (named === String(noOrganisation)) return [noOrganisation];
  if (named !== null) return [(await chooseOrganisation(run)).orgId];
  const organisations = await listOrganisations(run.services.database.read);
  return [noOrganisation, ...organisations.map(({ orgId }) => orgId)];
}

function describeReport(report: ChainReport): string {
  const { orgId, records, range, heads, unchained, late, firstLate, broken } = report;
  const name = `Organisation ${String(orgId)}`;
  if (broken !== null) {
    const of = broken.auditId === null ? '' : ` (${formatTime(broken.at)}, ${broken.auditId})`;
    return `${name}: BROKEN at record ${String(broken.chainNo)}${of}: ${broken.kind}: ${broken.text}.`;
  }
  const found =
    range === null
      ? 'no record has a position in the chain'
      : `${String(records)} records, to ${String(range.last)}, are as they were chained; signed heads that agree: ${String(heads)}`;
  const lines = [`${name}: ${found}.`];
  if (unchained > 0) lines.push(`  ${String(unchained)} records have no position yet.`);
  if (late > 0)
    lines.push(
      `  ${String(late)} records say a time more than an hour before that of an earlier one; the first is ${String(firstLate)}.`,
    );
  return lines.join('\n');
}

const verify: AdminCommand = {
  name: 'audit verify',
  help: 'Compares the audit records with their chain and its signed heads, and says the first that was changed, removed, inserted or reordered. Exit code 1 if one was.',
  parameters: [],
  options: [
    chainOrgOption,
    { name: 'from', value: 'DAY', help: 'only records from this day on' },
    { name: 'to', value: 'DAY', help: 'only records until this day; signed heads behind it are not looked at' },
    { name: 'head', value: 'NUMBER:HASH', help: 'a head that was written down' },
  ],
  run: async (run) => {
    const { database, secrets } = run.services;
    const [fromDay, toDay] = [run.option('from'), run.option('to')];
    const from = fromDay === null ? null : startOfDay(fromDay);
    const to = toDay === null ? null : endOfDay(toDay);
    const known = readKnownHead(run);
    const publicKey = readHeadKey(secrets);
    const olderKeys = readOlderChainKeys(secrets);
    const reports: ChainReport[] = [];
    for (const orgId of await listChains(run)) {
      const report = await verifyChain(database, { orgId, from, to, publicKey, olderKeys, known });
      reports.push(report);
      await database.runner.execute(recordChainRead, run.context, {
        orgId,
        action: 'audit.verify',
        isGood: report.broken === null,
        detail: { from: fromDay, to: toDay, records: report.records, broken: report.broken?.chainNo ?? null },
      });
    }
    const isFailed = reports.some(({ broken }) => broken !== null);
    return { data: reports, text: reports.map(describeReport).join('\n'), isFailed };
  },
};

function printHead(head: SignedHead): string {
  return `${describeHead(head)}signature ${head.signature}\n`;
}

const head: AdminCommand = {
  name: 'audit head',
  help: 'Prints the head of the chain of audit records, signed, and the public key: what an auditor writes down.',
  parameters: [],
  options: [chainOrgOption],
  run: async (run) => {
    const named = run.option('org') === null ? null : ((await listChains(run))[0] ?? null);
    const heads = await signCurrentHeads(run.services, named);
    for (const { orgId, chainNo } of heads)
      await run.services.database.runner.execute(recordChainRead, run.context, {
        orgId,
        action: 'audit.readHead',
        isGood: true,
        detail: { record: chainNo },
      });
    const publicKey = readHeadKey(run.services.secrets);
    const data = { heads: heads.map((one) => ({ ...one, text: describeHead(one) })), publicKey };
    const text = heads.length === 0 ? 'There is no audit record.\n' : `${heads.map(printHead).join('\n')}\n`;
    return { data, text: `${text}${publicKey.trimEnd()}` };
  },
};

export const auditChainCommands = defineAdminCommands({ order: 225, commands: [verify, head] });
