/**
 * Who a message is proven to come from. `pass`: its domain vouches for From (DMARC); `own`: somebody here sent it, signed in. Everything
 * else proves nobody: what it says changes nothing by itself. Empty: nobody.
 */
export function proveSender(
  verdict: string,
  { from, hasSeveralFrom }: { readonly from: { readonly address: string }; readonly hasSeveralFrom: boolean },
): string {
  const isProven = (verdict === 'pass' || verdict === 'own') && !hasSeveralFrom;
  return isProven ? from.address : '';
}
