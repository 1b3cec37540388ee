/** The kind and content of the job that writes a code to an address outside; apart from the job itself, so that operations can ask for it. */
export const codeMessageJob = 'passwords.codeLetter';

/** One message with a code. */
export interface CodeMessage {
  /** 0: nobody; nothing is written. */
  readonly accountNo: number;
  /** `recovery`: to the bound address. `binding`: to the one that is to be bound. */
  readonly purpose: 'recovery' | 'binding';
  /** The code, encrypted: jobs are kept as they are. */
  readonly encryptedCode: string;
  /** Epoch milliseconds; a letter that would come later is not written. */
  readonly expiresAt: number;
}
