import { defineStrings } from '../language/strings.ts';

export const apiStrings = defineStrings('api', {
  zh: {
    network: '无法连接服务器，请检查网络后重试',
    timeout: '服务器没有及时响应，请重试',
    badAnswer: '服务器的响应无法识别，请稍后重试',
  },
  en: {
    network: "Can't reach the server. Check your connection and try again",
    timeout: 'The server took too long to respond. Try again',
    badAnswer: 'The server sent an unexpected response. Try again in a moment',
  },
});
