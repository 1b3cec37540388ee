/** Characters of HTML that are read. */
const maxHtmlCharacters = 64_000;
const maxTags = 4_000;
const maxTagCharacters = 2_000;
const maxLinkTextCharacters = 300;

/** What the markup of a message says besides its text. */
export interface HtmlFacts {
  /** Hosts that links lead to, each once, in order. */
  readonly linkHosts: readonly string[];
  /** Links whose text names another host than they lead to. */
  readonly disguisedLinks: number;
  /** Elements that are there and not shown. */
  readonly hiddenElements: number;
  readonly pictures: number;
  readonly forms: number;
}

const hrefAttribute = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?!\.?\d)|opacity\s*:\s*0(?!\.?\d)/i;
const namedHost = /(?:https?:\/\/|\bwww\.)([a-z0-9.-]{3,100})/i;

function hostOf(address: string): string | null {
  const url = URL.parse(address.trim().replaceAll('&amp;', '&'));
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.hostname : null;
}

const lastLabels = (host: string): string => host.toLowerCase().replace(/\.$/, '').split('.').slice(-2).join('.');

/** The link shows a host, and it is not the one that it leads to. */
function isDisguised(host: string, text: string): boolean {
  const named = namedHost.exec(text)?.[1];
  return named !== undefined && lastLabels(named) !== lastLabels(host);
}

/** Reads links, hidden elements and pictures in one pass; whatever the markup is, at most its beginning is read. */
export function readHtmlFacts(source: string): HtmlFacts {
  const html = source.slice(0, maxHtmlCharacters);
  const hosts = new Set<string>();
  const facts = { disguisedLinks: 0, hiddenElements: 0, pictures: 0, forms: 0 };
  let at = html.indexOf('<');
  for (let tags = 0; at !== -1 && tags < maxTags; tags += 1) {
    const close = html.indexOf('>', at);
    const end = close === -1 ? html.length : close;
    const tag = html.slice(at, Math.min(end, at + maxTagCharacters));
    const name = /^<([a-z][a-z0-9]{0,9})/i.exec(tag)?.[1]?.toLowerCase();
    if (name !== undefined && hiddenStyle.test(tag)) facts.hiddenElements += 1;
    if (name === 'img') facts.pictures += 1;
    if (name === 'form') facts.forms += 1;
    if (name === 'a') {
      const [, quoted, single, bare] = hrefAttribute.exec(tag) ?? [];
      const host = hostOf(quoted ?? single ?? bare ?? '');
      if (host !== null) {
        hosts.add(host);
        const shown = html.slice(end + 1, end + 1 + maxLinkTextCharacters).split('<', 1)[0] ?? '';
        if (isDisguised(host, shown)) facts.disguisedLinks += 1;
      }
    }
    at = close === -1 ? -1 : html.indexOf('<', close);
  }
  return { linkHosts: [...hosts], ...facts };
}
