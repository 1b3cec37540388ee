/** For a test: a process that feeds an index without end and says what was acknowledged, until it is killed. */
import { messageNoLimit } from '../port.ts';
import { openSqliteIndex } from '../sqlite-index.ts';

const path = process.argv[2];
if (path === undefined) throw new Error('the path of the index is missing');
const index = openSqliteIndex({ path });
const documentsPerBatch = 400;

for (let batch = 1; batch * documentsPerBatch < messageNoLimit; batch++) {
  const put = Array.from({ length: documentsPerBatch }, (_, i) => {
    const n = (batch - 1) * documentsPerBatch + i;
    return {
      n,
      sortKey: n,
      subject: `第${n}封`,
      sender: '',
      recipients: '',
      attachments: '',
      body: `批次 number${n} ${'文字'.repeat(200)}`,
    };
  });
  await index.applyBatch({ accountNo: 1, since: batch - 1, upTo: batch, put, remove: [] });
  process.stdout.write(`${batch}\n`);
}
