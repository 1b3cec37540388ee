/** The frame around every settings screen; its code comes with the first of them. */
export const loadSetFrame = async () => (await import('./set-frame.tsx')).SetFrame;
