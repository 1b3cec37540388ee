/** Where one is signed in, and the ends of it. */
export const signInPlacesCalls = {};
