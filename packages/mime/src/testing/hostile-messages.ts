/** Messages that attack, made on the spot because they are large: each says in one line what it is after. */

/** A header field that continues until a parser gives up: 50 000 references. */
export function manyReferences(count: number): Buffer {
  const ids = Array.from({ length: count }, (_, index) => ` <ref-${index}@example.org>`);
  return Buffer.from(`From: a@example.org\r\nReferences:${ids.join('\r\n')}\r\nSubject: refs\r\n\r\ntext\r\n`);
}

/** A tree wider than any screen: more parts than bytes of content. */
export function manyParts(count: number): Buffer {
  return Buffer.from(
    `Subject: parts\r\nContent-Type: multipart/mixed; boundary=p\r\n\r\n${'--p\r\n\r\nx\r\n'.repeat(count)}--p--\r\n`,
  );
}

/** A tree deeper than any stack: multiparts in multiparts. */
export function deepParts(depth: number): Buffer {
  let text = 'Subject: deep\r\n';
  for (let level = 0; level < depth; level++)
    text += `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`;
  return Buffer.from(`${text}\r\nbottom\r\n`);
}

/** Messages in messages, each needing its own envelope. */
export function deepMessages(depth: number): Buffer {
  return Buffer.from(
    `${'Subject: in\r\nContent-Type: message/rfc822\r\n\r\n'.repeat(depth)}Subject: last\r\n\r\nbottom\r\n`,
  );
}

/** A comment in an address that never ends: quadratic for parsers that try again at every parenthesis. */
export function unclosedComment(length: number): Buffer {
  return Buffer.from(`From: a@example.org ${'('.repeat(length)}\r\nSubject: comment\r\n\r\ntext\r\n`);
}

/** A header that never ends. */
export function endlessHeader(length: number): Buffer {
  return Buffer.from(`Subject: endless\r\n${'X-Filler: yes\r\n'.repeat(length / 15)}`);
}
