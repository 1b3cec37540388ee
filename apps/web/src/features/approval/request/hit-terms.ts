import type { ApprovalDetail } from '@hongyan/contract';

type Hit = ApprovalDetail['hits'][number];

/** The words that policies found, by where they are marked. */
export interface HitTerms {
  readonly subject: readonly string[];
  readonly body: readonly string[];
  /** Words in the text of one attachment. */
  readonly inFile: (part: string) => readonly string[];
  /** Whether a policy found something in a file, or the file itself. */
  readonly isFileHit: (file: { readonly part: string; readonly fileName: string }) => boolean;
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];
const termsOf = (hits: readonly Hit[]): readonly string[] => unique(hits.flatMap(({ words }) => words));

/** Sorts the hits by where their words stand. */
export function sortHits(hits: readonly Hit[]): HitTerms {
  const inField = (field: Hit['field']): readonly Hit[] => hits.filter((hit) => hit.field === field);
  const inFiles = inField('attachments');
  // A hit that names no part may stand in any of them.
  const inPart = (part: string): readonly Hit[] => inFiles.filter((hit) => hit.part === null || hit.part === part);
  const names = new Set(termsOf(inField('files')));
  return {
    subject: termsOf(inField('subject')),
    body: termsOf(inField('body')),
    inFile: (part) => termsOf(inPart(part)),
    isFileHit: ({ part, fileName }) => names.has(fileName) || inFiles.some((hit) => hit.part === part),
  };
}

/** What one policy found, with the hits of one condition in one place put together. */
export interface PolicyReason {
  readonly policy: string;
  readonly findings: readonly {
    readonly condition: string;
    readonly field: Hit['field'];
    readonly words: readonly string[];
  }[];
}

/** Why each policy held the message, in the order of the policies. */
export function listReasons(policies: readonly string[], hits: readonly Hit[]): readonly PolicyReason[] {
  const named = unique([...policies, ...hits.map(({ policy }) => policy)]);
  return named.map((policy) => {
    const findings = new Map<string, { condition: string; field: Hit['field']; words: string[] }>();
    for (const { condition, field, words } of hits.filter((hit) => hit.policy === policy)) {
      const key = `${condition} ${field}`;
      const finding = findings.get(key) ?? { condition, field, words: [] };
      findings.set(key, { ...finding, words: [...unique([...finding.words, ...words])] });
    }
    return { policy, findings: [...findings.values()] };
  });
}
