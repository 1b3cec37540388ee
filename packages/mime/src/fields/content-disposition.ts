/** Content-Disposition (RFC 2183). */
import { type Parameters, parseParameters } from './parameters.ts';

/** A parsed Content-Disposition: type in lower case, parameters raw (see `decodeParameter`). */
export interface ContentDisposition {
  type: string;
  parameters: Parameters;
}

/** The disposition of a header value (binary string); a value without a word is an attachment (RFC 2183 §2.8). */
export function parseContentDisposition(value: string): ContentDisposition {
  const semicolon = value.indexOf(';');
  const start = (semicolon === -1 ? value : value.slice(0, semicolon)).slice(0, 200);
  const word = /^[\s"']*([\w!#$&^.+-]{1,60})/.exec(start)?.[1]?.toLowerCase();
  // leniency: `Content-Disposition: filename="x"` without a type
  const isNameOnly = word === 'filename' && start.includes('=');
  const { parameters } = isNameOnly
    ? parseParameters(value, 0)
    : parseParameters(value, semicolon === -1 ? value.length : semicolon + 1);
  return { type: word === undefined || isNameOnly ? 'attachment' : word, parameters };
}
