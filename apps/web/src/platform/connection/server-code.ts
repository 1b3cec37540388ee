/** What the server's page loads, compared with what this window has loaded. `entry`: the names of the new code. */
export type ServerCode = { readonly kind: 'same' | 'unreachable' } | { readonly kind: 'new'; readonly entry: string };

/** A server that does not answer a page of 2 kB by then is not to be reached. */
const askTimeoutMs = 10_000;

/**
 * Asks for the page again and looks which code it loads. The names of all files have a hash of what is in them and of what they
 * load, so the names in the page are those of the whole client.
 */
export async function askServerCode(): Promise<ServerCode> {
  const page = await fetchPage();
  const entry = page === undefined ? '' : readEntry(page);
  // What names no code is not our page: a gateway asks for a sign-in, or the server is being installed.
  if (entry === '') return { kind: 'unreachable' };
  return entry === ownEntry() ? { kind: 'same' } : { kind: 'new', entry };
}

async function fetchPage(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.pathname, {
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(askTimeoutMs),
    });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

// No parser: a document of HTML is something that only the cleaner of mails may make (Trusted Types).
const moduleScript = /<script type="module"[^>]*? src="([^"]+)"/g;

const readEntry = (page: string): string => [...page.matchAll(moduleScript)].map(([, source]) => source).join(' ');

/** As the page has it that this window was loaded from. */
const ownEntry = (): string =>
  [...document.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join(' ');
