/** Cuts a text into messages of SMPP (3GPP TS 23.040 §9.2.3.24.1, SMPP 3.4 §5.2.19). */
import { randomInt } from 'node:crypto';

/** Octets of one message: 140 of 8 bits, which are 160 of the 7-bit alphabet. */
const ucs2Octets = 140;
const plainCharacters = 160;
/** The header of a part: length, element, its length, reference, how many, which. */
const headerOctets = 6;
/** The same in characters of seven bits. */
const headerCharacters = 7;
/** Characters that are the same in ASCII and in the GSM alphabet, whatever a centre takes for its default. */
const plainText = /^[\w\r\n !"#%&'()*+,\-./:;<=>?]*$/;

const smscDefault = 0x00;
const ucs2 = 0x08;

/** The fields of one submit_sm. */
export interface SubmitPart {
  readonly data_coding: number;
  readonly short_message: Buffer | { readonly udh: Buffer; readonly message: Buffer };
  /** Instead of the short message, which is empty then. */
  readonly message_payload?: Buffer;
}

function encode(text: string, isPlain: boolean): Buffer {
  return isPlain ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16();
}

/** By characters, so that no pair of surrogates is torn. */
function cut(text: string, octets: number, isPlain: boolean): Buffer[] {
  const chunks: string[] = [];
  let chunk = '';
  for (const character of text) {
    if (encode(chunk + character, isPlain).length > octets) {
      chunks.push(chunk);
      chunk = '';
    }
    chunk += character;
  }
  return [...chunks, chunk].map((one) => encode(one, isPlain));
}

/** What is submitted for a text, in order. */
export function splitText(text: string, longText: 'parts' | 'payload'): readonly SubmitPart[] {
  // The underscore is of \w, but at another position in the GSM alphabet.
  const isPlain = plainText.test(text) && !text.includes('_');
  const data_coding = isPlain ? smscDefault : ucs2;
  const whole = encode(text, isPlain);
  if (whole.length <= (isPlain ? plainCharacters : ucs2Octets)) return [{ data_coding, short_message: whole }];
  if (longText === 'payload') return [{ data_coding, short_message: Buffer.alloc(0), message_payload: whole }];
  const room = isPlain ? plainCharacters - headerCharacters : ucs2Octets - headerOctets;
  const messages = cut(text, room, isPlain);
  const reference = randomInt(256);
  return messages.map((message, index) => ({
    data_coding,
    short_message: { udh: Buffer.from([5, 0, 3, reference, messages.length, index + 1]), message },
  }));
}
