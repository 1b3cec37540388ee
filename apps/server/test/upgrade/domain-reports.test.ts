// A store of schema 15, which knew no reports about domains: nothing is lost, and the first report can be kept.
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepReport } from '../../src/features/domain-reports/keep-report.ts';
import { machineContext } from '../../src/features/identity/index.ts';
import {
  demonstrationLilei,
  expectEveryRow,
  fixture15WrittenAt,
  openOldStore,
  type Upgraded,
} from './open-old-store.ts';

describe.each(engines)('a store of schema 15, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 15, demonstrationLilei, fixture15WrittenAt);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 15));

  it('takes a report about a domain', async () => {
    const { clock, server } = upgraded;
    const context = machineContext(clock.now(), 'request');
    const times = { beginsAt: fixture15WrittenAt - 86_400_000, endsAt: fixture15WrittenAt - 1_000 };
    const domain = 'hongyan.example';
    const kept = await server.context.services.database.runner.execute(keepReport, context, {
      orgId: 1,
      sender: { domain: 'reporter.example', isProven: true },
      report: { kind: 'dmarc', reporter: 'reporter.example', reportId: '1', ...times },
      domains: [{ domain, reported: { domain, policy: 'none', passed: 1, failed: 0, items: [] } }],
    });
    expect(kept).toBe('kept');
    const answer = await server.context.runAdminCommand(['reports', domain]);
    expect(answer.ok && answer.text).toContain('DMARC: 1 message passed, 0 failed.');
  });
});
