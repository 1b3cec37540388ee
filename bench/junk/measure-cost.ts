/** What the filter adds to the arrival of a message, in a store that has learned, and what learning costs beside it. */
import { startTestServer } from '@hongyan/testkit';
import { machineContext } from '../../apps/server/src/features/identity/index.ts';
import { createJunkFilter } from '../../apps/server/src/features/junk/index.ts';
import { learnMessage } from '../../apps/server/src/features/junk/learn-message.ts';
import { readFeatures } from '../../apps/server/src/features/junk/read-features.ts';
import { createTokenHasher } from '../../apps/server/src/features/junk/token-hashes.ts';
import type { AcceptedBody } from '../../apps/server/src/mail/bodies/in-transaction.ts';
import { createBodyIntake } from '../../apps/server/src/mail/bodies/index.ts';
import { measure, round } from '../parts/figures.ts';
import { createRandom, type Sample, shuffle } from './sample.ts';

const taughtOfEach = 1_000;
const judged = 500;

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Milliseconds for each message: judging it, and learning it in the background. */
export async function measureJunkCost(samples: readonly Sample[], postgres: string | null) {
  const server = await startTestServer({
    database: postgres === null ? 'sqlite' : 'postgres',
    postgresServer: postgres ?? '',
  });
  try {
    const orgId = await server.addOrganisation('Bench', 'inside.example');
    const { accountNo: account } = await server.addPerson('li@inside.example', 'Li');
    const { services } = server.context;
    const intake = createBodyIntake(services);
    const hash = createTokenHasher(services.secrets);
    const source = { blobs: services.blobs, hostname: services.config.hostname };
    const context = () => machineContext(Date.now(), 'bench', 'worker', orgId);
    const accept = async (raw: Buffer): Promise<AcceptedBody> => {
      const spooled = await intake.spool(once(raw), { maxBytes: 100_000_000 });
      if (spooled === 'too-large') throw new Error('a message of the corpus is too large');
      return intake.finish(spooled, { orgId });
    };
    const order = shuffle(samples, createRandom(1));
    const ofKind = (kind: Sample['kind']) => order.filter((sample) => sample.kind === kind);
    const lessons = [...ofKind('junk').slice(0, taughtOfEach), ...ofKind('good').slice(0, taughtOfEach)];
    const learn = await measure(
      lessons.length,
      async (index) => {
        const lesson = lessons[index] as Sample;
        const body = await accept(lesson.raw);
        const raw = { inline: body.inlineBytes, blobId: body.blobId };
        const features = await readFeatures(source, {
          structure: JSON.parse(body.structure),
          summary: JSON.parse(body.summary),
          raw,
          text: body.indexText,
        });
        const tokens = [...hash(features).keys()];
        const { kind } = lesson;
        const input = { account, orgId, n: 1, bodyId: body.bodyId, kind, tokens, isPassedOn: false };
        await services.database.runner.execute(learnMessage, context(), input);
      },
      0,
    );
    const rest = order.filter((sample) => !lessons.includes(sample)).slice(0, judged);
    const bodies: AcceptedBody[] = [];
    for (const { raw } of rest) bodies.push(await accept(raw));
    const filter = createJunkFilter(services);
    // On a machine that does other work too, the thread's own processor time says what the filter costs.
    const begun = process.threadCpuUsage();
    const judge = await measure(
      judged,
      (index) => filter({ orgId, accounts: [account], body: bodies[index] as AcceptedBody, fromVerdict: 'none' }),
      0,
    );
    const { user, system } = process.threadCpuUsage(begun);
    const cost = { judgeMs: judge, judgeProcessorMeanMs: round((user + system) / 1_000 / judged), learnMs: learn };
    return { engine: postgres === null ? 'sqlite' : 'postgres', taughtOfEach, ...cost };
  } finally {
    await server.stop();
  }
}
