/** The send log. */
export const deliveryCalls = {};
