import type { DavAnswer } from '../port.ts';
import type { DavContext, Resource } from '../resources/resource.ts';
import type { XmlElement } from '../xml/parse-xml.ts';

/** What a report is given. */
export interface ReportRequest {
  readonly context: DavContext;
  readonly resource: Resource;
  readonly report: XmlElement;
  /** 0, 1 or `infinity`. */
  readonly depth: '0' | '1' | 'infinity';
}

export type Report = (request: ReportRequest) => Promise<DavAnswer>;
