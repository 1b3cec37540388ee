/**
 * Which host a link's text names, and whether the link leads there. Both are compared as browsers read them: letters beyond ASCII as punycode, marks of
 * full width as the plain ones, characters that nobody sees left out.
 */

/** More of a text is not looked at: a claim stands at its beginning or it is none. */
const maxCharacters = 2_000;
const hidden = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\ufe00-\ufe0f]/gu;
const ideographicStops = /[\u3002\uff61]/g;
/** An address with a scheme, or with the name that web servers have. */
const addressForm = /(?:(?:https?|ftp):\/\/|www\.)[^\s<>"'，。、；：！？）】」》|]+/iu;
/** A host alone, perhaps with a port and a path. */
const hostForm = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(\p{L}{2,24})(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
/** Of hosts that stand alone: a name with a dot in it may be a file's or a person's. */
const commonEndings = new Set(
  'com net org gov edu mil int info biz name app dev cloud online site shop store xyz top club vip work tech link live bank mobi asia pro'.split(
    ' ',
  ),
);
/** Endings of countries that files have more often. */
const fileEndings = new Set('ai cc js md pl ps py rs sh so ts'.split(' '));

const normalise = (text: string): string =>
  text.slice(0, maxCharacters).normalize('NFKC').replace(ideographicStops, '.').replace(hidden, '').trim();

const isCommonEnding = (ending: string): boolean =>
  commonEndings.has(ending) || (/^[a-z]{2}$/.test(ending) && !fileEndings.has(ending));

/** The address that a text names; undefined where it names none. */
function findAddress(text: string): URL | undefined {
  const [address] = addressForm.exec(text) ?? [];
  if (address !== undefined) return URL.parse(/^www\./i.test(address) ? `http://${address}` : address) ?? undefined;
  const [, ending = ''] = hostForm.exec(text) ?? [];
  return isCommonEnding(ending.toLowerCase()) ? (URL.parse(`http://${text}`) ?? undefined) : undefined;
}

const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');

/** Before the @ of an address stands a user; where it looks like a host, that is what is read. */
function hostOfUser(url: URL): string | undefined {
  const { username } = url;
  const named = username === '' ? undefined : URL.parse(`http://${normalise(decode(username))}`)?.hostname;
  return named?.includes('.') === true ? named : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The host that a text names, as browsers write it; undefined where it names none. */
export function namedHost(text: string): string | undefined {
  const url = findAddress(normalise(text));
  if (url === undefined || !url.hostname.includes('.')) return undefined;
  return plainHost(hostOfUser(url) ?? url.hostname);
}

const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** Whether one of two hosts is the other, or lies in it. */
function isSameHost(one: string, other: string): boolean {
  if (one === other) return true;
  if (isAddress(one) || isAddress(other)) return false;
  const isIn = (inner: string, outer: string): boolean => outer.includes('.') && inner.endsWith(`.${outer}`);
  return isIn(one, other) || isIn(other, one);
}

/** The host that one of a link's texts names although the link leads to another; undefined where none does. */
export function findMask(texts: readonly string[], target: URL): string | undefined {
  const real = plainHost(target.hostname);
  return texts.map(namedHost).find((host) => host !== undefined && !isSameHost(host, real));
}
