import { useEffect, useState } from 'react';

/** What was typed, once it has rested for `quietMs`: what is asked of the server is not asked for each message. */
export function useQuietText(text: string, quietMs: number): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), quietMs);
    return () => clearTimeout(timer);
  }, [text, quietMs]);
  return quiet;
}
