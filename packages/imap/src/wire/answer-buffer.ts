/**
 * Answers of many mails, put together octet by octet in few blocks of memory: a string for each mail, that is copied into a longer one, then
 * into octets, is most of what ten thousand short answers cost.
 */

/** The first chunk is small, since most commands ask for little; each next one larger, up to what a write of its own pays for. Octets. */
const [firstChunkBytes, lastChunkBytes, growth] = [1024, 64 * 1024, 4];
/** Shorter texts and octets are copied here: a call of the engine costs more. */
const copiedLength = 32;
/** Longer octets go out as they are. */
const maxGatheredBytes = 16 * 1024;
/** Digits of 2^53. */
const maxDigits = 16;
const maxSmallNumber = 0x7fff_ffff;
/** UTF-8 of one unit of a string. */
const maxUnitBytes = 3;
const [zero, lineEnd] = [0x30, '\r\n'];

/** Gathers what is said and hands it on in chunks, which it does not touch again. */
export class AnswerBuffer {
  readonly #send: (chunk: string | Uint8Array) => void;
  #octets = Buffer.alloc(0);
  #start = 0;
  #at = 0;
  #chunkBytes = firstChunkBytes;

  constructor(send: (chunk: string | Uint8Array) => void) {
    this.#send = send;
  }

  /** As UTF-8. */
  text(text: string): void {
    this.#makeRoom(text.length * maxUnitBytes);
    if (text.length <= copiedLength && this.#copyAscii(text)) return;
    this.#at += this.#octets.write(text, this.#at, 'utf8');
  }

  /** A whole number that is not below zero. */
  number(value: number): void {
    if (value > maxSmallNumber) {
      this.text(String(value));
      return;
    }
    this.#makeRoom(maxDigits);
    let end = this.#at + 1;
    for (let rest = value; rest >= 10; rest = (rest / 10) | 0) end += 1;
    this.#at = end;
    let rest = value;
    do {
      end -= 1;
      const left = (rest / 10) | 0;
      this.#octets[end] = zero + rest - left * 10;
      rest = left;
    } while (rest > 0);
  }

  octets(octets: Uint8Array): void {
    if (octets.length > maxGatheredBytes) {
      this.send();
      this.#send(octets);
      return;
    }
    this.#makeRoom(octets.length);
    const at = this.#at;
    if (octets.length <= copiedLength)
      for (let index = 0; index < octets.length; index += 1) this.#octets[at + index] = octets[index] ?? 0;
    else this.#octets.set(octets, at);
    this.#at = at + octets.length;
  }

  /** Hands on what is gathered. */
  send(): void {
    if (this.#at === this.#start) return;
    this.#send(this.#octets.subarray(this.#start, this.#at));
    this.#start = this.#at;
  }

  /** Ends the line and hands on what is gathered; the line end as a text, so that who sends it knows that nothing is half said. */
  sendLine(): void {
    this.send();
    this.#send(lineEnd);
  }

  #makeRoom(bytes: number): void {
    if (this.#octets.length - this.#at >= bytes) return;
    this.send();
    this.#octets = Buffer.allocUnsafeSlow(Math.max(bytes, this.#chunkBytes));
    this.#chunkBytes = Math.min(lastChunkBytes, this.#chunkBytes * growth);
    this.#start = 0;
    this.#at = 0;
  }

  /** False: there is more than ASCII, and what was copied does not count. */
  #copyAscii(text: string): boolean {
    const at = this.#at;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) return false;
      this.#octets[at + index] = code;
    }
    this.#at = at + text.length;
    return true;
  }
}
