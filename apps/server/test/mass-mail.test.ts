// One mail to many people of the organisation: one body, a copy for each, and one row of each recipient's fate.
import { waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, lilei, startWorld } from '@hongyan/testkit/server/world.ts';
import { expect, it } from 'vitest';
import { machineContext } from '../src/features/identity/index.ts';
import { createPeople } from '../src/features/identity/people/people.ts';

/** More than two batches of the release. */
const staffCount = 120;

it.each(engines)('one mail to everybody stores its body once and reaches each once, on %s', async (engine) => {
  const world = await startWorld(engine);
  try {
    const { database } = world.server.context.services;
    const people = createPeople(world.server.context.services);
    const staff = Array.from({ length: staffCount }, (_, index) => `staff${index}@inside.example`);
    for (const address of staff) {
      const context = machineContext(world.clock.now(), 'request', 'worker', 1);
      await people.addPerson(context, { address, name: address, password: null });
    }
    const client = await world.server.signIn(lilei);
    const content = createContent({ subject: 'to all', to: staff.map((address) => ({ name: '', address })) });
    const { data: sent } = await client.compose.send({ content, massConfirmed: true });
    expect(sent).toMatchObject({ inside: staffCount, outside: 0 });
    const states = async () =>
      (await client.outbox.mailLogInfo({ submissionId: sent.submissionId })).data.list[0]?.states;
    await waitFor(async () => (await states())?.delivered === staffCount, { what: 'the last copy' });
    const copies = await database.read
      .selectFrom('message')
      .select(['account_no', 'body_id'])
      .where('subject', '=', 'to all')
      .execute();
    expect(copies).toHaveLength(staffCount + 1);
    expect(new Set(copies.map((copy) => copy.account_no)).size).toBe(staffCount + 1);
    const [first] = copies;
    expect(new Set(copies.map((copy) => copy.body_id))).toEqual(new Set([first?.body_id]));
    const bodies = await database.read.selectFrom('body').select('body_id').execute();
    expect(bodies).toHaveLength(1);
    // A thousand recalled copies are batches too.
    const withdrawn = await client.recall.recall({ mailId: sent.mailId ?? '' });
    expect(withdrawn.data.withdrawn).toBe(staffCount);
  } finally {
    await world.stop();
  }
});
