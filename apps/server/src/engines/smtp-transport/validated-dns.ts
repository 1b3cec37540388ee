/**
 * The port to a resolver that checks the signatures of DNS (DNSSEC, RFC 4033) and whose word on them is believed. Only its answers
 * may demand anything of another server's certificate (RFC 7672 §2.1).
 */

/** What a TLSA record says of a certificate (RFC 6698 §2.1). */
export interface TlsaRecord {
  /** 2: an authority that the certificate comes from; 3: the certificate itself; 0 and 1 are not for mail. */
  readonly usage: number;
  /** 0: the whole certificate; 1: its public key. */
  readonly selector: number;
  /** 0: all of it; 1: its SHA-256; 2: its SHA-512. */
  readonly matchingType: number;
  readonly data: Buffer;
}

/** The types that are asked for, each with its record. */
export interface ValidatedRecords {
  readonly A: string;
  readonly AAAA: string;
  readonly CNAME: string;
  readonly MX: { readonly exchange: string; readonly priority: number };
  readonly SOA: unknown;
  readonly TLSA: TlsaRecord;
}

export interface ValidatedAnswer<Item> {
  /** The resolver has proved the answer, or that there is none, by signatures. */
  readonly isSecure: boolean;
  /** Empty where there is no such name, or nothing of this type. */
  readonly records: readonly Item[];
  /** The name that the records belong to: where the aliases of the one that was asked for end. */
  readonly name: string;
}

export interface ValidatedDns {
  /** Rejects with `code` ESERVFAIL where signatures are wrong or nobody answers the resolver, ETIMEOUT where it does not answer itself. */
  ask<Type extends keyof ValidatedRecords>(name: string, type: Type): Promise<ValidatedAnswer<ValidatedRecords[Type]>>;
}
