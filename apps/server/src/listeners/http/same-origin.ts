import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser says that the request comes from this very site. Sec-Fetch-Site is believed where it is there, else
 * Origin must be ours; neither of the two means that it was not a browser of today, and a cookie is then refused.
 */
export function isSameOrigin(request: FastifyRequest, isSecure: boolean): boolean {
  const site = request.headers['sec-fetch-site'];
  const { origin, host } = request.headers;
  if (origin !== undefined && origin !== `${isSecure ? 'https' : 'http'}://${host ?? ''}`) return false;
  // Our client calls by fetch. A link, a picture or a frame on our own pages may be a mail's work.
  const mode = request.headers['sec-fetch-mode'];
  const destination = request.headers['sec-fetch-dest'];
  if (mode === 'navigate' || (destination !== undefined && destination !== 'empty')) return false;
  // 'none' is a link opened from another program: a mail's link must not sign anybody out.
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined;
}

/**
 * Whether a request that only reads, with a cookie, may be answered. A GET of a browser before 2023 carries neither header and is
 * believed: no other site can read its answer, and the cookie is not sent from there (SameSite).
 */
export function isReadFromHere(request: FastifyRequest, isSecure: boolean): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return origin === undefined && site === undefined ? true : isSameOrigin(request, isSecure);
}

/** Whether our own pages or the person opened this address: a download's. */
export function isOpenedFromHere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return request.headers.origin === undefined && (site === undefined || site === 'same-origin' || site === 'none');
}

/** Whether a page of another site has sent the browser here. Without the header (browsers before 2023, programs) nobody can tell. */
export function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
