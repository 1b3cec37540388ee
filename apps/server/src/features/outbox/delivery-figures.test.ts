// What became of mail for other servers, as the doctor says it: nobody inside is counted, and nothing that ended earlier.
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { openMailStore } from '@hongyan/testkit/store/mail-store.ts';
import { expect, test } from 'vitest';
import { readDeliveryFigures } from './delivery-figures.ts';

test.each(productStores)('deliveries since a time, on $name', async (engine) => {
  const mail = await openMailStore(engine);
  try {
    const read = () => mail.store.database.longRead(readDeliveryFigures, { since: 1_000 });
    expect(await read()).toEqual({ delivered: 0, failed: 0, deliveredAt: null, lastFailure: null });
    const { account } = mail.anna;
    const rows = [
      ['delivered', 1_500, 'NULL', "'mx.one.example'"],
      ['delivered', 1_700, 'NULL', "'mx.one.example'"],
      ['delivered', 1_900, account, 'NULL'],
      ['delivered', 1_950, 'NULL', 'NULL'],
      ['delivered', 900, 'NULL', "'mx.one.example'"],
      ['failed', 1_200, 'NULL', "'mx.two.example'"],
      ['failed', 1_100, 'NULL', "'mx.three.example'"],
      ['deferred', 'NULL', 'NULL', "'mx.one.example'"],
    ] as const;
    for (const [index, [state, finishedAt, target, host]] of rows.entries())
      await mail.store.writeRaw(`INSERT INTO submission_recipient (account_no, submission_id, recipient_no, address, domain, state, attempts,
        next_attempt_at, target_account_no, finished_at, last_code, last_text, last_host)
        VALUES (${account}, 77, ${index + 1}, 'b@outside.example', 'outside.example', '${state}', 1, 1, ${target}, ${finishedAt}, '550', 'no', ${host})`);
    expect(await read()).toEqual({
      delivered: 2,
      failed: 2,
      deliveredAt: 1_700,
      lastFailure: { text: '550 no', host: 'mx.two.example' },
    });
  } finally {
    await mail.close();
  }
});
