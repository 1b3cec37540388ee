/**
 * What mail clients ask at the site's root to find their settings: Thunderbird's autoconfig (GET) and Outlook's autodiscover (POST).
 * Of the common rules one is bent: the body of autodiscover is XML, at most 16 kB, in which two fixed words are looked for and nothing
 * is parsed. Nothing is changed, no credential is read, and both answers are the same whether or not the address exists.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientDiscovery } from '../../call/client-discovery.ts';
import { UserError } from '../../call/user-error.ts';

const maxBodyBytes = 16 * 1024;
/** A program asks a few times when an account is set up; more is somebody who tries domains. */
const rateLimit = { max: 60, timeWindow: 60_000 };

const autoconfigPaths = ['/.well-known/autoconfig/mail/config-v1.1.xml', '/mail/config-v1.1.xml'];
/** Programs write it in all these ways, since the servers that they were made for do not tell them apart. */
const autodiscoverPaths = [
  '/autodiscover/autodiscover.xml',
  '/Autodiscover/Autodiscover.xml',
  '/AutoDiscover/AutoDiscover.xml',
  '/Autodiscover/autodiscover.xml',
];

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply.type('text/xml; charset=utf-8').header('Cache-Control', 'no-store').send(xml);
}

/** Binds these paths. */
export async function bindClientDiscovery(app: FastifyInstance, discovery: ClientDiscovery): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    for (const path of autoconfigPaths)
      scope.get(path, { config: { rateLimit } }, async (request: FastifyRequest, reply) => {
        const asked = (request.query as Record<string, unknown>)['emailaddress'];
        const emailAddress = typeof asked === 'string' && asked !== '' ? asked : null;
        const xml = await discovery.autoconfig({ emailAddress, host: request.headers.host ?? '' });
        if (xml === null) throw new UserError('notFound');
        return sendXml(reply, xml);
      });
    for (const path of autodiscoverPaths)
      scope.post(path, { config: { rateLimit }, bodyLimit: maxBodyBytes }, async (request, reply) =>
        sendXml(reply, await discovery.autodiscover(typeof request.body === 'string' ? request.body : '')),
      );
  });
}
