/** The screen of a new message: what leads to it is shown where it may be used. */
export const composeRoute = '/write/:type/:mailId';
