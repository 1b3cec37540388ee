interface HeldMail {
  /** undefined: known by its number only. */
  uid: number | undefined;
  flags: readonly string[] | undefined;
}

function fail(line: string, why: string): never {
  throw new Error(`"${line}": ${why}`);
}

/** A client that keeps a list of mails, changes it only as the server reports, and throws at a word that cannot be true. */
export class BelievingClient {
  mails: HeldMail[];

  constructor(mails: readonly { readonly uid: number; readonly flags: readonly string[] }[]) {
    this.mails = mails.map(({ uid, flags }) => ({ uid, flags: [...flags] }));
  }

  /** Untagged lines, without `* `. Other answers than those about the mails are passed over. */
  hear(lines: readonly string[], mayExpunge: boolean): void {
    for (const line of lines) {
      const [first = '', second = ''] = line.split(' ');
      const isExpunge = second === 'EXPUNGE' || (first === 'VANISHED' && second !== '(EARLIER)');
      if (isExpunge && !mayExpunge) fail(line, 'not allowed here');
      if (second === 'EXPUNGE') this.#expunge(line, Number(first));
      else if (isExpunge) this.#vanish(line, second);
      else if (second === 'EXISTS') this.#exist(line, Number(first));
      else if (second === 'FETCH') this.#learn(line, Number(first));
    }
  }

  /** What a client does about mails that it knows by number only: it asks. */
  learnArrivals(
    ask: (number: number) => { readonly uid: number | undefined; readonly flags: readonly string[] },
  ): void {
    for (const [index, mail] of this.mails.entries()) {
      if (mail.uid !== undefined) continue;
      const { uid, flags } = ask(index + 1);
      this.mails[index] = { uid, flags };
    }
  }

  /** Its own silent STORE. */
  changeFlags(uid: number, change: (flags: readonly string[]) => readonly string[]): void {
    const mail = this.mails.find((each) => each.uid === uid);
    if (mail?.flags !== undefined) mail.flags = change(mail.flags);
  }

  /** To compare with the mailbox: flags in alphabetical order. */
  get picture(): { readonly uid: number | undefined; readonly flags: readonly string[] | undefined }[] {
    return this.mails.map(({ uid, flags }) => ({ uid, flags: flags && [...flags].sort() }));
  }

  #vanish(line: string, set: string): void {
    for (const range of set.split(',')) {
      const [first = 0, last = first] = range.split(':').map(Number);
      for (let uid = first; uid <= last; uid += 1) {
        // A mail that it knows by number only may have gone before it could ask for its UID: then it is one of those.
        const known = this.mails.findIndex((mail) => mail.uid === uid);
        const at = known < 0 ? this.mails.findIndex((mail) => mail.uid === undefined) : known;
        if (at < 0) fail(line, `UID ${String(uid)} was not there`);
        this.mails.splice(at, 1);
      }
    }
  }

  #expunge(line: string, number: number): void {
    if (number < 1 || number > this.mails.length) fail(line, 'no such number');
    this.mails.splice(number - 1, 1);
  }

  #exist(line: string, count: number): void {
    // RFC 9051 §5.2: never fewer than before; fewer are reported by EXPUNGE alone.
    if (count < this.mails.length) fail(line, `there were ${String(this.mails.length)}`);
    while (this.mails.length < count) this.mails.push({ uid: undefined, flags: undefined });
  }

  #learn(line: string, number: number): void {
    const mail = this.mails[number - 1] ?? fail(line, 'no such number');
    const uid = Number(/\bUID (\d+)/.exec(line)?.[1] ?? mail.uid);
    if (mail.uid !== undefined && mail.uid !== uid) fail(line, `that was UID ${String(mail.uid)}`);
    mail.uid = uid;
    const flags = /FLAGS \(([^)]*)\)/.exec(line)?.[1];
    if (flags !== undefined) mail.flags = flags.split(' ').filter((flag) => flag !== '');
  }
}
