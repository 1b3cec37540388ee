import { defineStrings } from '../language/strings.ts';

export const apiStrings = defineStrings('api', {
  zh: {
    network: '无法连接服务器，请检查网络后重试',
    timeout: '服务器没有及时响应，请重试',
    badAnswer: '服务器的响应无法识别，请稍后重试',
  },
  en: {
    network: 'The server cannot be reached. Check the network and try again',
    timeout: 'The server did not answer in time. Try again',
    badAnswer: 'The answer of the server was not understood. Try again in a moment',
  },
});
