/**
 * Writes `fixtures/*.eml`: messages byte for byte as the named clients write them (run it with `node`, then look at the difference).
 * The tests read the files, so that what is tested are bytes and not what this script thinks of them.
 */
import { writeFileSync } from 'node:fs';
import { lettersInCharsets } from './letters-in-charsets.ts';
import { lettersOfParts } from './letters-of-parts.ts';

for (const [name, bytes] of Object.entries({ ...lettersInCharsets, ...lettersOfParts }))
  writeFileSync(new URL(`../../fixtures/${name}.eml`, import.meta.url), bytes);
