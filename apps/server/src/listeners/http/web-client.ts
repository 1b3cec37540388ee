import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { cookieName } from './caller.ts';
import { setPageHeaders } from './security-headers.ts';

/** Files with a hash in their name never change. */
const yearSeconds = 31_536_000;

/**
 * The empty page that messages are shown in is asked for with each message of a conversation, also without a connection. As long as the
 * client keeps opened messages; a new policy of the page reaches browsers within that time.
 */
const frameSeconds = 43_200;

/** Nothing but the page itself is asked for anew each time: it names the code. */
function cacheControlOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return `public, max-age=${String(yearSeconds)}, immutable`;
  return /[\\/]frame\.html$/.test(path) ? `private, max-age=${String(frameSeconds)}` : 'no-cache';
}

/** Serves the built web client, compressed beforehand. Only its own files exist; hash routes need no fallback. */
export async function bindWebClient(
  app: FastifyInstance,
  directory: string | null,
  { isSecure, officeOrigin }: { readonly isSecure: boolean; readonly officeOrigin: string | null },
): Promise<void> {
  if (directory === null || !existsSync(directory)) {
    app.get('/', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send('Hongyan is running. The web client is not built: run `npm start`.\n'),
    );
    return;
  }
  // The build makes two pages (apps/web/vite-plugins/mailbox-page.ts). The cookie is only looked at: a session that has ended costs a
  // frame that the sign-in page replaces.
  const mailboxPage = existsSync(join(directory, 'mailbox.html')) ? 'mailbox.html' : 'index.html';
  app.get('/', async (request, reply) =>
    reply
      .header('Vary', 'Cookie')
      .sendFile(request.cookies[cookieName(isSecure)] === undefined ? 'index.html' : mailboxPage),
  );
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!path.startsWith('/api/'))
      setPageHeaders(reply, { path, host: request.headers.host ?? '', isSecure, officeOrigin });
  });
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      void response.header('Cache-Control', cacheControlOf(path));
    },
  });
}
