/** Answers of 207 (RFC 4918 §13), written as they are made. */
import { STATUS_CODES } from 'node:http';
import type { DavAnswer } from '../port.ts';
import { dav } from '../xml/names.ts';
import { prefixDeclarations, printDocument, printElement, printText } from '../xml/write-xml.ts';

const xmlType = 'application/xml; charset=utf-8';
/** About this much is written at once. */
const partCharacters = 32 * 1024;

const printStatus = (status: number): string =>
  printText(dav('status'), `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Status'}`);

/** Properties of one resource by the status they were found with. */
export type PropertyResults = ReadonlyMap<number, readonly string[]>;

/** Properties that were done alike, with the condition that did not hold of them. */
export interface PropertyOutcome {
  readonly status: number;
  readonly properties: readonly string[];
  readonly condition?: string;
}

/** One resource with what became of its properties. */
export function printOutcomes(href: string, outcomes: readonly PropertyOutcome[]): string {
  const stats = outcomes
    .filter(({ properties }) => properties.length > 0)
    .map(({ status, properties, condition }) =>
      printElement(
        dav('propstat'),
        printElement(dav('prop'), properties.join('')) +
          printStatus(status) +
          (condition === undefined ? '' : printElement(dav('error'), printElement(condition))),
      ),
    );
  const none = printElement(dav('propstat'), printElement(dav('prop')) + printStatus(200));
  return printElement(dav('response'), printText(dav('href'), href) + (stats.join('') || none));
}

/** One resource with its properties. */
export const printProperties = (href: string, results: PropertyResults): string =>
  printOutcomes(
    href,
    [...results].map(([status, properties]) => ({ status, properties })),
  );

/** One resource with a status alone, and a condition where there is one. */
export function printResponse(href: string, status: number, condition?: string): string {
  const error = condition === undefined ? '' : printElement(dav('error'), printElement(condition));
  return printElement(dav('response'), printText(dav('href'), href) + printStatus(status) + error);
}

async function* join(responses: AsyncIterable<string>): AsyncGenerator<string> {
  let part = `<?xml version="1.0" encoding="utf-8"?>\n<d:multistatus${prefixDeclarations}>`;
  for await (const response of responses) {
    part += response;
    if (part.length < partCharacters) continue;
    yield part;
    part = '';
  }
  yield `${part}</d:multistatus>\n`;
}

/** The whole answer; a fault while it is made cuts it off. */
export const answerMultistatus = (responses: AsyncIterable<string>): DavAnswer => ({
  status: 207,
  headers: { 'content-type': xmlType },
  body: join(responses),
});

/** A refusal, with its condition as XML. */
export const answerRefusal = (status: number, condition: string | undefined): DavAnswer => ({
  status,
  headers: condition === undefined ? {} : { 'content-type': xmlType },
  body: condition === undefined ? '' : printDocument(dav('error'), printElement(condition)),
});
