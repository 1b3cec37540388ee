/** Names of the delivery's jobs, as operations enqueue and workers register them. */
export const releaseJob = 'delivery.release';
export const outboundJob = 'delivery.outbound';
