/** Single sign-on: by an OpenID provider, from a trusted system, by a directory, and for clients of ours. */
export const singleSignOnCalls = {};
