import { useEffect } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { drawFavicon, plainFavicon } from '../../ui/icons/favicon.ts';
import { shortCount } from '../../ui/icons/short-count.ts';
import { shellStrings } from '../strings/shell.strings.ts';

/** Title and icon of the window: what is open, and how much of the inbox is unread. Both are plain again after sign-out. */
export function useUnreadBadge(name: string, unread: number): void {
  const t = useStrings(shellStrings);
  useEffect(() => {
    const title = [name, t('product')].filter(Boolean).join(' · ');
    document.title = unread > 0 ? `(${shortCount(unread)}) ${title}` : title;
  }, [name, t, unread]);
  useEffect(
    () => () => {
      document.title = t('product');
    },
    [t],
  );
  useEffect(() => {
    showFavicon(drawFavicon(unread));
    return () => showFavicon(plainFavicon);
  }, [unread]);
}

function showFavicon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== address) link.href = address;
}
