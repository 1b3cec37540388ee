/** Content-Type (RFC 2045 §5). */
import { type Parameters, parseParameters } from './parameters.ts';

/** A parsed Content-Type: type and subtype in lower case, parameters raw (see `decodeParameter`). */
export interface ContentType {
  type: string;
  subtype: string;
  parameters: Parameters;
  defects: string[];
}

const mediaType = /^[\s"']*([\w!#$&^.+-]{1,127})\s*\/\s*([\w!#$&^.+-]{1,127})/;
const nonStandardTypes: Readonly<Record<string, [string, string]>> = {
  text: ['text', 'plain'],
  html: ['text', 'html'],
  'text/htm': ['text', 'html'],
  'message/rfc-822': ['message', 'rfc822'],
};

/**
 * The media type of a header value (binary string). A value that is none is `text/plain`, as if it were not there (RFC 2045
 * §5.2), so that a message stays readable; where it names a file, `application/octet-stream`, a download. Never markup.
 */
export function parseContentType(value: string): ContentType {
  const semicolon = value.indexOf(';');
  const start = (semicolon === -1 ? value : value.slice(0, semicolon)).slice(0, 300);
  const match = mediaType.exec(start);
  const list = semicolon === -1 ? { parameters: {}, defects: [] } : parseParameters(value, semicolon + 1);
  const written = (match ? `${match[1] ?? ''}/${match[2] ?? ''}` : start.trim()).toLowerCase();
  if (Object.hasOwn(nonStandardTypes, written)) {
    const [type, subtype] = nonStandardTypes[written] ?? ['text', 'plain'];
    return { type, subtype, parameters: list.parameters, defects: list.defects };
  }
  if (!match) {
    const isText = written.startsWith('text') || list.parameters.name === undefined;
    const [type, subtype] = isText ? ['text', 'plain'] : ['application', 'octet-stream'];
    return { type, subtype, parameters: list.parameters, defects: [...list.defects, 'malformed-content-type'] };
  }
  const [type = 'application', subtype = 'octet-stream'] = written.split('/');
  return { type, subtype, parameters: list.parameters, defects: list.defects };
}
