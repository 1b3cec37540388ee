import type { FastifyReply } from 'fastify';

/**
 * The application's own pages (docs/security.md, "Showing a mail"). `wss:`/`ws:` of this host are named because older browsers do not count them as
 * 'self'. `officeOrigin`: where files are edited, in a frame to which their key is posted; null: nowhere.
 */
function applicationPolicy(host: string, isSecure: boolean, officeOrigin: string | null): string {
  const office = officeOrigin === null ? '' : ` ${officeOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${isSecure ? 'wss' : 'ws'}://${host}`,
    "media-src 'self' blob:",
    `frame-src 'self' blob:${office}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${office}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify default',
  ].join('; ');
}

/** The empty document that shows a mail: no script runs in it, and pictures come from this host only. */
function framePolicy(origin: string): string {
  return [
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `img-src data: ${origin}/p/ ${origin}/api/file/`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The thread that reads PDF files: it runs its own code and the decoders of pictures that are compiled (WebAssembly), fetches from this host, and can do nothing else. */
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const pdfWorkerPath = /^\/assets\/pdf\.worker[\w.-]*\.m?js$/;

const permissionsPolicy =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()';

/** For what is no page: shown by mistake it loads nothing, and nobody frames it. Pages and files set their own. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What every answer carries. */
export function setCommonHeaders(reply: FastifyReply, isSecure: boolean): void {
  reply.header('Content-Security-Policy', dataPolicy);
  reply.header('X-Content-Type-Options', 'nosniff');
  reply.header('Referrer-Policy', 'no-referrer');
  reply.header('Cross-Origin-Opener-Policy', 'same-origin');
  reply.header('Cross-Origin-Resource-Policy', 'same-origin');
  reply.header('Permissions-Policy', permissionsPolicy);
  if (isSecure) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

/** The policy of a page of ours. */
export function setPageHeaders(
  reply: FastifyReply,
  page: { path: string; host: string; isSecure: boolean; officeOrigin: string | null },
): void {
  const origin = `${page.isSecure ? 'https' : 'http'}://${page.host}`;
  if (pdfWorkerPath.test(page.path)) {
    reply.header('Content-Security-Policy', pdfWorkerPolicy);
    return;
  }
  const isFrame = page.path === '/frame.html';
  reply.header(
    'Content-Security-Policy',
    isFrame ? framePolicy(origin) : applicationPolicy(page.host, page.isSecure, page.officeOrigin),
  );
  if (!isFrame) reply.header('X-Frame-Options', 'DENY');
}

/** What keeps a file from others harmless wherever it is opened: no script, no guessing of types, no place on a page. */
export function setBlobHeaders(reply: FastifyReply): void {
  reply.header('Content-Security-Policy', "sandbox; default-src 'none'");
  reply.header('Cache-Control', 'private, max-age=3600');
  reply.header('X-Robots-Tag', 'noindex');
}
