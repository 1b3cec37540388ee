import { createContext, useContext, useEffect, useLayoutEffect } from 'react';

/** Set by the app shell; a page outside it (print) only names its document. */
export const ViewTitleContext = createContext<(title: string) => void>(() => undefined);

/** A page calls it with what it shows (folder, subject): it names the tab, the end of the breadcrumb and the document. */
export function useViewTitle(title: string | undefined): void {
  const setTitle = useContext(ViewTitleContext);
  // Before the page is painted: painting again for the name alone costs a frame.
  useLayoutEffect(() => {
    if (title !== undefined && title !== '') setTitle(title);
  }, [title, setTitle]);
  // A view that has just been opened has its tab by then.
  useEffect(() => {
    if (title !== undefined && title !== '') setTitle(title);
  }, [title, setTitle]);
}
