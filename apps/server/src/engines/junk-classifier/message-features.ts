/** An attachment as the filter sees it. */
export interface AttachmentFeature {
  readonly type: string;
  readonly name: string;
}

/** What the filter reads of a message. All of it is untrusted, except `results`, `tls` and `helo`, which this server wrote. */
export interface MessageFeatures {
  readonly subject: string;
  readonly fromName: string;
  readonly fromAddress: string;
  readonly replyTo: string | null;
  /** The text that is shown. */
  readonly text: string;
  /** The HTML body, where there is one. */
  readonly html: string | null;
  readonly hasPlainText: boolean;
  readonly attachments: readonly AttachmentFeature[];
  /** It names a mailing list or a way of unsubscribing. */
  readonly isList: boolean;
  /** What this server found out about the sender: `spf=pass` and so on. */
  readonly results: readonly string[];
  readonly isTls: boolean;
  /** What the sending server called itself. */
  readonly helo: string | null;
}
