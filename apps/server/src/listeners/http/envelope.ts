import { errorMessage, errors, type Language, successCode } from '@hongyan/contract';
import type { FastifyReply } from 'fastify';
import { UserError } from '../../call/user-error.ts';

export const languageStrings: Readonly<Record<Language, { ok: string }>> = { zh: { ok: '成功' }, en: { ok: 'OK' } };

/** Sends a success envelope. */
export function sendData(reply: FastifyReply, language: Language, data: unknown): FastifyReply {
  return reply.code(200).send({ code: successCode, message: languageStrings[language].ok, data });
}

/** Sends an error envelope in the reader's language; its insides stay in the log. */
export function sendError(reply: FastifyReply, error: UserError, language: Language, requestId: string): FastifyReply {
  const { seconds } = error.params;
  if (error.status === 429 && typeof seconds === 'number') reply.header('Retry-After', String(seconds));
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send({ code: error.code, message: error.messageIn(language), data: { params: error.params }, requestId });
}

/** Sends "internal error" with the id under which the log says more. */
export function sendInternalError(reply: FastifyReply, language: Language, requestId: string): FastifyReply {
  const { code, status } = errors.internal;
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({
      code,
      message: errorMessage('internal', language, { requestId }),
      data: { params: { requestId } },
      requestId,
    });
}
