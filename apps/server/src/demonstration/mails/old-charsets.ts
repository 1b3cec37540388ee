/** Two messages as old programs write them: their text in GB18030 and in ISO-2022-JP, headers in the same charset. */

// What the supplier writes of two part deliveries, in GB18030.
const gb18030Text = [
  'wO6+rcDto7oNCg0KxPq6w6Ohyc/W3NPrxPrIt8jPtcQgMTYwMCDWuyBNQy00MTCjrNLytefCt7DluanTpsnMwdnKsc2jsvq87NDe',
  'o6zQ6NKqt9bBvcX6vbu4tqO6DQoNCrXa0rvF+iAxMDAwINa7o6y98cjVt6Kz9qOszu/B97WlusUgSEwtNTU2MTIwo7sNCrXatv7F',
  '+iAgNjAwINa7o6zPwtTCIDMgyNXHsLeis/ajrNTLt9HTyc7Sy76z0LWjoaMNCg0KuPjE+rXEyfqy+rCyxcW0+MC0srux46Osye6x',
  '7ce40uKho7i9yc+1xLzssuKxqLjmydS687WltsC8xLP2oaMNCg0KtMvWwg0KvrTA8aOhDQoNCsnu29rD97SotefX09PQz965q8u+',
  'DQrVxcP3ICAxMzYwMDEzMDA3Nw0K',
].join('');

// A request for an offer of 45 monitors, in ISO-2022-JP.
const iso2022JpText = [
  'GyRCTXtNaxsoQiAbJEJNTRsoQg0KDQobJEIkKkAkT0MkSyRKJEMkRiQqJGokXiQ5ISM5QT4mO3YkTjo0RiMkRyQ0JDYkJCReJDkh',
  'IxsoQg0KDQobJEI1LjxSJE42dTUkPEElYiVLJT8hPCFWGyhCQTMbJEIhVyRLJEQkJCRGISJFbDV+RVRGYiROJSolVSUjJTklUyVr',
  'GyhCDQobJEI7MEVvJFgkTkYzRn4kcjghRiQkNyRGJCokaiReJDkhIyREJC0kXiQ3JEYkTyEiMjw1LSROP3ROTCRHJE4bKEINChsk',
  'QiQqOCtAUSRqJHIkKjRqJCQkRyQtJF4kOSRHJDckZyQmJCshIxsoQg0KDQogIBskQiEmGyhCQTMgGyRCS1xCThsoQiAgICAgIDQ1',
  'IBskQkJmGyhCDQogIBskQiEmSkkzXSQxNmI2cRsoQiAgIDQ1IBskQjhEGyhCDQogIBskQiEmRzw0fBsoQiAgICAgICAgIBskQk1o',
  'Ry9GczduS3YkXiRHGyhCDQoNChskQjFRSjgkTiUrJT8lbSUwJCwkNCQ2JCQkXiQ3JD8kaSEiJCIkbyQ7JEYkKkF3JGokLyRAJDUk',
  'JCEjGyhCDQobJEIkaCRtJDckLyQqNGokJCQkJD8kNyReJDkhIxsoQg0KDQobJEI5QT4mO3YzdDwwMnE8UhsoQiAbJEJAX0h3SXQb',
  'KEINChskQjo0RiMbKEIgGyRCN3IbKEINCg==',
].join('');

function message(header: readonly string[], text: string): Uint8Array {
  return Buffer.concat([Buffer.from(`${header.join('\r\n')}\r\n\r\n`, 'ascii'), Buffer.from(text, 'base64')]);
}

export function mingchuanBody(): Uint8Array {
  return message(
    [
      'From: "=?gb18030?B?1cXD96Oow/e0qLXn19OjqQ==?=" <zhangming@mingchuan.example>',
      'To: "=?gb18030?B?wO7A1w==?=" <li.lei@hongyan.example>',
      'Subject: =?gb18030?B?udjT2iBNQy00MTAgvbvG2rXEy7XD9w==?=',
      'X-Mailer: Foxmail 7.2.25.331[cn]',
      'X-Priority: 3',
      'Mime-Version: 1.0',
      'Content-Type: text/plain; charset="GB18030"',
      'Content-Transfer-Encoding: 8bit',
    ],
    gb18030Text,
  );
}

export function satoBody(): Uint8Array {
  return message(
    [
      'From: =?ISO-2022-JP?B?GyRCOjRGIxsoQiAbJEI3chsoQg==?= <sato@minato-trading.example>',
      'To: li.lei@hongyan.example',
      'Subject: =?ISO-2022-JP?B?GyRCNnU1JDxBJWIlSyU/ITwkTiQqOCtAUSRqME1NahsoQg==?=',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=ISO-2022-JP',
      'Content-Transfer-Encoding: 7bit',
    ],
    iso2022JpText,
  );
}
