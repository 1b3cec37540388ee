/**
 * Writes `fixtures/*.eml`: messages byte for byte as the named clients write them (run it with `node`, then look at the difference).
 * The tests read the files, so that what is tested are bytes and not what this script thinks of them.
 */
import { writeFileSync } from 'node:fs';
import { messagesInCharsets } from './messages-in-charsets.ts';
import { messagesOfParts } from './messages-of-parts.ts';

for (const [name, bytes] of Object.entries({ ...messagesInCharsets, ...messagesOfParts }))
  writeFileSync(new URL(`../../fixtures/${name}.eml`, import.meta.url), bytes);
