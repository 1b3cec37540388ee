import { Dialogue, openListener } from '@hongyan/smtp/testing';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createSmtpCounters } from './smtp-counters.ts';

it('counts commands by their verb', async () => {
  const registry = new Registry();
  const { listener } = await openListener('mx', {}, { observe: createSmtpCounters(registry) });
  const client = await Dialogue.open(listener.port);
  await client.hello();
  await client.ask('QUIT', '221');
  await client.untilClosed();
  await listener.close(0);
  expect(await registry.metrics()).toContain('hongyan_smtp_commands_total{role="mx",verb="ehlo"} 1');
});
