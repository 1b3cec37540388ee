/** Character references of HTML that mail uses (WHATWG HTML §13.5, the Latin-1, symbol and Greek ones), and the numeric ones. */
const named: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'amp=& lt=< gt=> quot=" apos=\' nbsp=\u00a0 iexcl=¡ cent=¢ pound=£ curren=¤ yen=¥ brvbar=¦ sect=§ uml=¨ copy=© ordf=ª laquo=« not=¬ shy=\u00ad reg=® macr=¯ deg=° plusmn=± sup2=² sup3=³ acute=´ micro=µ para=¶ middot=· cedil=¸ sup1=¹ ordm=º raquo=» frac14=¼ frac12=½ frac34=¾ iquest=¿ ' +
    'Agrave=À Aacute=Á Acirc=Â Atilde=Ã Auml=Ä Aring=Å AElig=Æ Ccedil=Ç Egrave=È Eacute=É Ecirc=Ê Euml=Ë Igrave=Ì Iacute=Í Icirc=Î Iuml=Ï ETH=Ð Ntilde=Ñ Ograve=Ò Oacute=Ó Ocirc=Ô Otilde=Õ Ouml=Ö times=× Oslash=Ø Ugrave=Ù Uacute=Ú Ucirc=Û Uuml=Ü Yacute=Ý THORN=Þ szlig=ß ' +
    'agrave=à aacute=á acirc=â atilde=ã auml=ä aring=å aelig=æ ccedil=ç egrave=è eacute=é ecirc=ê euml=ë igrave=ì iacute=í icirc=î iuml=ï eth=ð ntilde=ñ ograve=ò oacute=ó ocirc=ô otilde=õ ouml=ö divide=÷ oslash=ø ugrave=ù uacute=ú ucirc=û uuml=ü yacute=ý thorn=þ yuml=ÿ ' +
    'OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ ensp=\u2002 emsp=\u2003 thinsp=\u2009 zwnj=\u200c zwj=\u200d lrm=\u200e rlm=\u200f ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ dagger=† Dagger=‡ bull=• hellip=… permil=‰ prime=′ Prime=″ lsaquo=‹ rsaquo=› oline=‾ frasl=⁄ euro=€ trade=™ ' +
    'larr=← uarr=↑ rarr=→ darr=↓ harr=↔ rArr=⇒ lArr=⇐ hArr=⇔ forall=∀ part=∂ exist=∃ empty=∅ nabla=∇ isin=∈ ni=∋ prod=∏ sum=∑ minus=− lowast=∗ radic=√ prop=∝ infin=∞ ang=∠ and=∧ or=∨ cap=∩ cup=∪ int=∫ there4=∴ sim=∼ cong=≅ asymp=≈ ne=≠ equiv=≡ le=≤ ge=≥ sub=⊂ sup=⊃ loz=◊ spades=♠ clubs=♣ hearts=♥ diams=♦ check=✓ star=☆ ' +
    'Alpha=Α Beta=Β Gamma=Γ Delta=Δ Omega=Ω alpha=α beta=β gamma=γ delta=δ epsilon=ε lambda=λ mu=μ pi=π sigma=σ tau=τ phi=φ omega=ω theta=θ lpar=( rpar=) comma=, period=. colon=: semi=; num=# dollar=$ percnt=% commat=@ excl=! quest=? sol=/ bsol=\\ lowbar=_ plus=+ equals== lsqb=[ rsqb=] lcub={ rcub=} vert=| NewLine=\n Tab=\t'
  )
    .split(/ +/)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);
/** Names that browsers read without their semicolon; only those that common programs leave bare. */
const bare = new Set(['amp', 'lt', 'gt', 'quot', 'nbsp', 'copy', 'reg']);
const maxNameLength = 12;

/** C1 numbers mean windows-1252 characters (WHATWG HTML §13.2.5.80). */
const c1 = new TextDecoder('windows-1252');

function readNumber(text: string, at: number): { text: string; end: number } | undefined {
  const isHex = text[at + 2] === 'x' || text[at + 2] === 'X';
  const start = at + (isHex ? 3 : 2);
  let end = start;
  const isDigit = (code: number) =>
    (code >= 0x30 && code <= 0x39) || (isHex && ((code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)));
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  if (end === start) return undefined;
  const number = end - start > 8 ? Number.POSITIVE_INFINITY : Number.parseInt(text.slice(start, end), isHex ? 16 : 10);
  const after = text[end] === ';' ? end + 1 : end;
  if (number === 0 || number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff))
    return { text: '\ufffd', end: after };
  return {
    text: number >= 0x80 && number <= 0x9f ? c1.decode(Uint8Array.of(number)) : String.fromCodePoint(number),
    end: after,
  };
}

/** The character reference that begins at `at` (an `&`), or undefined when none does. Reads a bounded number of characters but for digits. */
export function readEntity(text: string, at: number): { text: string; end: number } | undefined {
  if (text[at + 1] === '#') return readNumber(text, at);
  let end = at + 1;
  while (end < at + 1 + maxNameLength && /^[A-Za-z0-9]$/.test(text[end] ?? '')) end++;
  const name = text.slice(at + 1, end);
  const value = Object.hasOwn(named, name) ? named[name] : undefined;
  if (value !== undefined && text[end] === ';') return { text: value, end: end + 1 };
  if (value !== undefined && bare.has(name)) return { text: value, end };
  return undefined;
}
