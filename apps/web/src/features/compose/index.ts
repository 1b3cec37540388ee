export { offerInlineReply, replyBelow, useInlineReply } from './inline-reply/inline-replies.ts';
export { ReplyBelow } from './inline-reply/reply-below.tsx';
