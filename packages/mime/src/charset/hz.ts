/** HZ (RFC 1843): `~{` begins two-byte GB 2312 in seven bits, `~}` ends it, `~~` is a tilde. For text only, never for markup. */
const tilde = 0x7e;

/** The GB 2312 bytes (eight bit) that HZ text stands for. */
export function expandHz(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let isChinese = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    const next = bytes[index + 1];
    if (byte === tilde && next === 0x7b && !isChinese) {
      isChinese = true;
      index++;
    } else if (byte === tilde && next === 0x7d && isChinese) {
      isChinese = false;
      index++;
    } else if (byte === tilde && next === tilde && !isChinese) {
      out[length++] = tilde;
      index++;
    } else {
      if (byte === 0x0a) isChinese = false; // RFC 1843: a line end returns to ASCII
      out[length++] = isChinese && byte > 0x20 ? byte | 0x80 : byte;
    }
  }
  return out.subarray(0, length);
}
