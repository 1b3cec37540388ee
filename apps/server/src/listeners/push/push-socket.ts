import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UserError } from '../../call/user-error.ts';
import { closeSessionEnded, PushConnection, type PushListener, type Socket } from './push-connection.ts';

/** A client says one hello; more before its session is known is noise. */
const maxEarlyMessages = 4;
/** Open pages of one browser, generously; more is a script that takes our sockets. */
const maxSocketsPerSession = 50;
const closeTooMany = 4429;

function isOwnOrigin(request: FastifyRequest, isSecure: boolean): boolean {
  const { origin, host } = request.headers;
  // Programs send no Origin; a browser always does.
  return origin === undefined || origin === `${isSecure ? 'https' : 'http'}://${host ?? ''}`;
}

/** WS /api/mail/message/{userMail}?ticket=…: the ticket proves the session, the path must name its mailbox. */
export function bindPushSocket(app: FastifyInstance, endpoint: PushListener): void {
  const openSockets = new Map<string, number>();
  app.route<{ Params: { userMail: string }; Querystring: { ticket?: string } }>({
    method: 'GET',
    url: '/api/mail/message/:userMail',
    // Asked without an upgrade, there is nothing here.
    handler: () => Promise.reject(new UserError('notFound')),
    wsHandler: async (socket: Socket, request) => {
      // Listened to at once: a message that comes while we look things up would be lost.
      const waiting: Buffer[] = [];
      let isWaiting = true;
      socket.on('message', (data) => {
        if (isWaiting && waiting.length < maxEarlyMessages) waiting.push(data);
      });
      const session = await endpoint.tickets.redeem(request.query.ticket ?? '', endpoint.now());
      if (session === null || !isOwnOrigin(request, endpoint.isSecure)) {
        socket.close(closeSessionEnded, 'ticket not valid');
        return;
      }
      if ((await endpoint.addressAccount(request.params.userMail)) !== session.subject) {
        socket.close(closeSessionEnded, 'not this mailbox');
        return;
      }
      const open = openSockets.get(session.sessionId) ?? 0;
      if (open >= maxSocketsPerSession) {
        socket.close(closeTooMany, 'too many sockets');
        return;
      }
      openSockets.set(session.sessionId, open + 1);
      socket.on('close', () => {
        const left = (openSockets.get(session.sessionId) ?? 1) - 1;
        if (left > 0) openSockets.set(session.sessionId, left);
        else openSockets.delete(session.sessionId);
      });
      const connection = new PushConnection(socket, session, endpoint);
      isWaiting = false;
      connection.receiveEarly(waiting);
    },
  });
}
