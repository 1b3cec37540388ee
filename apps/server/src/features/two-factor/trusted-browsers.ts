/**
 * Browsers that are not asked again for some days: a signed cookie that no script reads, bound to the account, to its password and to
 * a version that every removal of a factor counts up.
 */
import type { OpenCallContext } from '../../call/call-context.ts';
import type { Db } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { maxTrustedAccounts } from './limits.ts';

type Signer = Pick<Services['secrets'], 'sign' | 'verify'>;

const purpose = 'trusted-browser';
const dayMs = 86_400_000;
const entrySeparator = '~';

async function readSignedText(db: Db, accountNo: number, since: number): Promise<string> {
  const version = await db
    .selectFrom('second_step')
    .select('trust_version')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  const password = await db
    .selectFrom('credential')
    .select('changed_at')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return [accountNo, since, version?.trust_version ?? 0, password?.changed_at ?? 0].join(':');
}

interface TrustEntry {
  readonly accountNo: number;
  readonly since: number;
  readonly text: string;
}

function listEntries(context: OpenCallContext): TrustEntry[] {
  const entries = (context.browserCookies?.read('trusted') ?? '').split(entrySeparator).flatMap((text) => {
    const match = /^([0-9a-z]{1,8})\.([0-9a-z]{1,12})\.[A-Za-z0-9_-]{43}$/.exec(text);
    if (match === null) return [];
    const [, account = '', since = ''] = match;
    return [{ accountNo: Number.parseInt(account, 36), since: Number.parseInt(since, 36), text }];
  });
  return entries.slice(0, maxTrustedAccounts);
}

/** Whether this browser showed a second proof of this account within `days`. */
export async function isTrusted(
  { db, secrets }: { readonly db: Db; readonly secrets: Signer },
  accountNo: number,
  days: number,
  context: OpenCallContext,
): Promise<boolean> {
  const entry = listEntries(context).find((one) => one.accountNo === accountNo);
  if (entry === undefined || entry.since > context.now || entry.since + days * dayMs <= context.now) return false;
  const signature = entry.text.slice(entry.text.lastIndexOf('.') + 1);
  return secrets.verify(purpose, await readSignedText(db, accountNo, entry.since), signature);
}

/** Spares this browser the question for `days`. */
export async function trustBrowser(
  { db, secrets }: { readonly db: Db; readonly secrets: Signer },
  accountNo: number,
  days: number,
  context: OpenCallContext,
): Promise<void> {
  const since = context.now;
  const signature = secrets.sign(purpose, await readSignedText(db, accountNo, since));
  const own = [accountNo.toString(36), since.toString(36), signature].join('.');
  const others = listEntries(context).filter((entry) => entry.accountNo !== accountNo);
  const all = [own, ...others.map(({ text }) => text)].slice(0, maxTrustedAccounts);
  context.browserCookies?.set('trusted', all.join(entrySeparator), (days * dayMs) / 1_000);
}
