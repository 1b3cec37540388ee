/**
 * Which parts a reader shows as the body, and which it lists (RFC 2046 §5.1, RFC 2387, RFC 1847, RFC 6522), as the common clients do.
 */
import { maxBodyParts } from '../limits.ts';
import type { Part } from '../message/structure.ts';

/** A part that is not body: listed, or shown inside the HTML when that refers to it. */
export interface LooseFile {
  part: Part;
  /** Whether it stands beside an HTML body in multipart/related. */
  isRelated: boolean;
}

/** The parts of a message by their use. */
export interface BodyChoice {
  text?: Part;
  html?: Part;
  /** Further texts shown below the first, in order. */
  more: Part[];
  calendar?: Part;
  files: LooseFile[];
  protection?: 'signed' | 'encrypted';
}

interface Body {
  text?: Part;
  html?: Part;
  more: Part[];
}

interface Gathering {
  files: LooseFile[];
  calendar?: Part;
  protection?: 'signed' | 'encrypted';
}

const machineReports = new Set([
  'delivery-status',
  'global-delivery-status',
  'disposition-notification',
  'global-disposition-notification',
  'feedback-report',
  'rfc822-headers',
  'global-headers',
]);
const signatures = new Set(['pkcs7-signature', 'x-pkcs7-signature', 'pgp-signature']);
const protectedTypes = new Set(['pkcs7-mime', 'x-pkcs7-mime', 'pgp-encrypted']);

function isCalendar(part: Part): boolean {
  return (
    (part.type === 'text' && part.subtype === 'calendar') || (part.type === 'application' && part.subtype === 'ics')
  );
}

/** Where a leaf stands. */
interface LeafContext {
  isAlternative: boolean;
  /** Whether a body was found before, so that a named text is a file. */
  hasBody: boolean;
}

function visitLeaf(part: Part, gathering: Gathering, context: LeafContext): Body | undefined {
  const isAttached = part.disposition?.type === 'attachment';
  if (isCalendar(part)) {
    gathering.calendar ??= part;
    if (!context.isAlternative && (isAttached || part.fileName !== undefined))
      gathering.files.push({ part, isRelated: false });
    return undefined;
  }
  const isText = part.type === 'text' && (part.subtype === 'plain' || part.subtype === 'html');
  if (isText && !isAttached && (part.fileName === undefined || !context.hasBody)) {
    return part.subtype === 'html' ? { html: part, more: [] } : { text: part, more: [] };
  }
  // Other renderings of the same text (AMP, watch, enriched) are neither body nor file.
  if (context.isAlternative && part.type === 'text' && part.fileName === undefined) return undefined;
  if (part.type === 'application' && protectedTypes.has(part.subtype)) {
    const isSignedData = part.parameters['smime-type']?.toLowerCase() === 'signed-data';
    gathering.protection ??= isSignedData ? 'signed' : 'encrypted';
  }
  gathering.files.push({ part, isRelated: false });
  return undefined;
}

function visitAlternative(part: Part, gathering: Gathering): Body | undefined {
  const body: Body = { more: [] };
  for (const child of part.children) {
    const found = visit(child, gathering, { isAlternative: true, hasBody: false });
    if (found?.html) body.html = found.html; // RFC 2046 §5.1.4: the last is the richest
    if (found?.text) body.text = found.text;
    body.more.push(...(found?.more ?? []));
  }
  return body.html || body.text ? body : undefined;
}

function visitRelated(part: Part, gathering: Gathering, context: LeafContext): Body | undefined {
  const start = part.parameters.start?.replace(/[<>\s]/g, '');
  const root =
    part.children.find((child) => start !== undefined && start !== '' && child.contentId === start) ?? part.children[0];
  const body = root && visit(root, gathering, { isAlternative: false, hasBody: context.hasBody });
  for (const child of part.children) {
    if (child === root) continue;
    const before = gathering.files.length;
    const extra =
      child.children.length > 0 ? visit(child, gathering, { isAlternative: false, hasBody: true }) : undefined;
    if (child.children.length === 0) gathering.files.push({ part: child, isRelated: true });
    for (const file of gathering.files.slice(before)) file.isRelated = true;
    if (extra && body) body.more.push(...listBody(extra));
  }
  return body;
}

function listBody(body: Body): Part[] {
  const main = body.html ?? body.text;
  return main ? [main, ...body.more] : body.more;
}

function visitInOrder(children: readonly Part[], gathering: Gathering, context: LeafContext): Body | undefined {
  let body: Body | undefined;
  for (const child of children) {
    const found = visit(child, gathering, { isAlternative: false, hasBody: context.hasBody || body !== undefined });
    if (!found) continue;
    if (body) body.more.push(...listBody(found));
    else body = found;
  }
  return body;
}

function visitReport(part: Part, gathering: Gathering, context: LeafContext): Body | undefined {
  return visitInOrder(
    part.children.filter((child, index) => index === 0 || !machineReports.has(child.subtype)),
    gathering,
    context,
  );
}

function visitSigned(part: Part, gathering: Gathering, context: LeafContext): Body | undefined {
  gathering.protection ??= 'signed';
  return visitInOrder(
    part.children.filter((child, index) => index === 0 || !signatures.has(child.subtype)),
    gathering,
    context,
  );
}

function visitEncrypted(part: Part, gathering: Gathering, context: LeafContext): Body | undefined {
  gathering.protection = 'encrypted';
  return visitInOrder(
    part.children.filter((child) => child.subtype !== 'pgp-encrypted'),
    gathering,
    context,
  );
}

function visit(part: Part, gathering: Gathering, context: LeafContext): Body | undefined {
  if (part.children.length === 0) return visitLeaf(part, gathering, context);
  switch (part.subtype) {
    case 'alternative':
      return visitAlternative(part, gathering);
    case 'related':
      return visitRelated(part, gathering, context);
    case 'report':
      return visitReport(part, gathering, context);
    case 'signed':
      return visitSigned(part, gathering, context);
    case 'encrypted':
      return visitEncrypted(part, gathering, context);
    default:
      return visitInOrder(part.children, gathering, context);
  }
}

/** Sorts the parts of a message (not those of messages attached to it). */
export function chooseBody(root: Part): BodyChoice {
  const gathering: Gathering = { files: [] };
  const body = visit(root, gathering, { isAlternative: false, hasBody: false }) ?? { more: [] };
  return { ...gathering, ...body, more: body.more.slice(0, maxBodyParts) };
}

export { isCalendar };
