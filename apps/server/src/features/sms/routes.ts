import { calls } from '@hongyan/contract';
import { type CallSession, type OpenCallContext, refusePrograms } from '../../call/call-context.ts';
import { bindOpenCall, type Route, type RouteRequest } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { SmsGateway } from '../../engines/sms/port.ts';
import type { PicturePort } from '../challenges/index.ts';
import { isSmsOffered } from './is-offered.ts';
import { normalisePhone } from './normalise-phone.ts';
import { findPhoneOwners } from './phone-owners.ts';
import type { CodeRequest, Codes, SmsServices } from './sms-codes.ts';
import { phoneLimits } from './sms-limits.ts';

/** What codes by SMS ask of other capabilities. */
export interface SmsPorts {
  /** The pictures that guard codes for outsiders. */
  readonly pictures: PicturePort;
  /** The phone of the person whose sign-in waits for its second factor; null: the ticket is no more, or they have none. */
  readonly phoneOfTicket: (
    ticket: string,
    context: OpenCallContext,
  ) => Promise<{ readonly phone: string; readonly accountNo: number; readonly orgId: number } | null>;
  /** The session of a credential; null: it is not good. */
  readonly authenticate: (
    credential: NonNullable<RouteRequest['credential']>,
    host: string,
  ) => Promise<CallSession | null>;
}

type SendInput = Parameters<typeof normalisePhone>[0] | undefined;

function requirePhone(typed: SendInput): string {
  const phone = normalisePhone(typed ?? '');
  if (phone === null) throw new UserError('phoneInvalid');
  return phone;
}

/** The listener lets everybody to this call; a phone is bound only by whom the listener would let in. */
async function requireSession(ports: SmsPorts, request: RouteRequest): Promise<CallSession> {
  const { credential, context } = request;
  const session = credential === null ? null : await ports.authenticate(credential, context.host);
  if (session === null) throw new UserError('loginExpired');
  refusePrograms({ programs: false }, session);
  if (session.locked) throw new UserError('locked');
  if (session.mustChange) throw new UserError('passwordMustChange');
  return session;
}

export function createSmsRoutes(
  services: SmsServices,
  codes: Codes,
  gateway: SmsGateway,
  ports: SmsPorts,
): readonly Route[] {
  const { read } = services.database;

  /** Whoever has this phone; for a sign-in it must be one, or nobody knows who is meant. */
  const toOwner = async (phone: string, purpose: 'signIn' | 'recovery') => {
    const owners = await findPhoneOwners(read, phone);
    const [first] = owners;
    if (first === undefined || (purpose === 'signIn' && owners.length > 1)) return { accountNo: null, orgId: null };
    return first;
  };

  const sendCode = bindOpenCall(calls.sms.sendCode, async (input, context, request) => {
    const { purpose } = input;
    let wanted: CodeRequest;
    if (purpose === 'secondStep') {
      const found = await ports.phoneOfTicket(input.ticket ?? '', context);
      if (found === null) throw new UserError('loginExpired');
      wanted = { purpose, ...found };
    } else if (purpose === 'bindPhone') {
      const session = await requireSession(ports, request);
      const phone = requirePhone(input.phone);
      wanted = { purpose, phone, accountNo: session.actor, orgId: session.orgId };
    } else {
      const phone = requirePhone(input.phone);
      const picture = { pictureId: input.pictureId ?? '', text: input.text ?? '' };
      if (!(await ports.pictures.check(picture, context))) throw new UserError('captchaWrong');
      wanted = { purpose, phone, ...(await toOwner(phone, purpose)) };
    }
    await codes.send(wanted, context);
    return { seconds: phoneLimits[0].windowMs / 1000 };
  });

  const verify = bindOpenCall(calls.sms.verify, async ({ phone, code, purpose }, context) => {
    const isRight = await codes.check({ phone, code, purpose }, context);
    if (!isRight) throw new UserError('codeWrong');
    return { ticket: codes.makeVerified(requirePhone(phone), context.now) };
  });

  const gatewayStatus = bindOpenCall(calls.sms.gatewayStatus, async () => {
    const smsGatewayStatus: '0' | '1' = (await isSmsOffered(read, gateway)) ? '1' : '0';
    return { smsGatewayStatus };
  });

  return [sendCode, verify, gatewayStatus];
}
