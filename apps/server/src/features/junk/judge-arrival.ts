import type { JunkVerdict } from '@hongyan/contract';
import type { MessageStructure } from '@hongyan/mime';
import type { Db } from '../../engines/database/port.ts';
import { type Clue, type Counts, combineClues, type Judgement } from '../../engines/junk-classifier/index.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { StoredSummary } from '../../mail/bodies/index.ts';
import { isKnownSender } from '../../mail/correspondents/index.ts';
import type { ArrivingMail, FilterServices } from './arriving-mail.ts';
import { readFeatures } from './read-features.ts';
import {
  readOrganisationMessages,
  readOrganisationTraining,
  readPersonMessages,
  readPersonTraining,
} from './read-training.ts';
import { createTokenHasher, type HashedTokens } from './token-hashes.ts';

/** Clues that are named to the reader. */
const maxNamed = 3;
const namedFrom = 0.8;

interface Trained {
  readonly account: number;
  readonly messages: Counts | null;
}

const isKind = ({ probability }: Clue<number>): boolean => probability > 0.5;

function explain({ clues }: Judgement<number>, tokens: HashedTokens): JunkVerdict {
  const ofJunk = clues.filter(isKind);
  const own = ofJunk.filter(({ isOwn }) => isOwn).length;
  const named = new Map<string, JunkVerdict['clues'][number]>();
  for (const { key, probability } of ofJunk) {
    const token = tokens.get(key);
    if (token === undefined || token.kind === 'text' || probability < namedFrom || named.has(token.kind)) continue;
    named.set(token.kind, { kind: token.kind, name: token.named ?? null });
  }
  return {
    reasons: [own * 2 >= ofJunk.length ? 'likeOwn' : 'likeOrganisation'],
    clues: [...named.values()].slice(0, maxNamed),
  };
}

async function findTrained(db: Db, mail: ArrivingMail, isOrganisationTrained: boolean): Promise<readonly Trained[]> {
  const trained: Trained[] = [];
  for (const account of mail.accounts) {
    const messages = await readPersonMessages(db, account);
    if (messages !== null || isOrganisationTrained) trained.push({ account, messages });
  }
  return trained;
}

/** Says for which mailboxes a message is junk by what it says, and why. Rejects when the store does not answer. */
export async function judgeArrival(
  services: FilterServices,
  mail: ArrivingMail,
): Promise<ReadonlyMap<number, JunkVerdict>> {
  const found = new Map<number, JunkVerdict>();
  const { orgId, body } = mail;
  const db = services.database.read;
  if (!(await readOrgSetting(db, orgId, 'junkFilter'))) return found;
  const counts = await readOrganisationMessages(db, orgId);
  const trained = await findTrained(db, mail, counts !== null);
  if (trained.length === 0) return found;
  const features = await readFeatures(
    { blobs: services.blobs, hostname: services.config.hostname },
    {
      structure: JSON.parse(body.structure) as MessageStructure,
      summary: JSON.parse(body.summary) as StoredSummary,
      raw: { inline: body.inlineBytes, blobId: body.blobId },
      text: body.indexText,
    },
  );
  const tokens = createTokenHasher(services.secrets)(features);
  const keys = [...tokens.keys()];
  const threshold = (await readOrgSetting(db, orgId, 'junkFilterThreshold')) / 100;
  const organisation = counts === null ? null : await readOrganisationTraining(db, orgId, counts, keys);
  const sender = { address: body.facts.fromAddress, verdict: mail.fromVerdict };
  for (const { account, messages } of trained) {
    const person = messages === null ? null : await readPersonTraining(db, account, messages, keys);
    const judgement = combineClues(keys, { organisation, person });
    if (judgement === null || judgement.probability < threshold) continue;
    // Asked last: most mail is not like junk, and needs no look-up of its sender.
    if (!(await isKnownSender(db, account, sender))) found.set(account, explain(judgement, tokens));
  }
  return found;
}
