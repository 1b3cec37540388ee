import { awaitConnection } from '../connection/await-connection.ts';
import { followConnection } from '../connection/follow-connection.ts';
import { askServerCode } from '../connection/server-code.ts';
import { moveToNewCode } from './move-to-new-code.ts';

/** With a server that answers, so often is a chunk asked for in all. Without one there is no end: it comes when the connection does. */
const maxAttempts = 4;

/** How browsers say that a module could not be loaded: Chromium, Firefox, Safari, and Vite of its styles. What a module throws is none of them. */
const missingChunk =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/**
 * What `load` imports, asked for again by itself while the connection is away: later and later, and at once when the browser is online
 * again. After an update of the server the chunk is gone for good: the window moves to the new code.
 */
export async function loadChunk<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Error) || !missingChunk.test(error.message)) throw error;
      await recover(error, attempt);
      removeFailedStyles(error.message);
    }
  }
}

/** Vite names the style sheet in the error, leaves it in the document, and takes it for loaded when it is asked again. */
function removeFailedStyles(message: string): void {
  const [, address] = /CSS for (\S+)/.exec(message) ?? [];
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href === address) link.remove();
}

/** Resolves when it is time to ask again; throws the error when that would not help. */
async function recover(error: Error, attempt: number): Promise<void> {
  const code = await askServerCode();
  // Says that it is away, and when it is back: this chunk may not be asked for that long.
  if (code.kind === 'unreachable') void followConnection();
  if (code.kind === 'new') {
    await moveToNewCode(code.entry);
    throw error;
  }
  if (code.kind === 'same' && attempt >= maxAttempts) throw error;
  await awaitConnection(attempt, new AbortController().signal);
}
