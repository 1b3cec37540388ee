/**
 * Passwords that guessers try first. A list of words and of what people put before and behind them stands for some ten thousand
 * passwords: `Password123!`, `wang1990`, `zhangwei520`, `p@ssw0rd2024`. Looked up, never searched: a long password is not refused
 * because a common one stands in it.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Words, names and keyboard walks, lower case, letters and inner digits. */
const commonWords = words(`
  password passwort passwd pass pwd word letmein welcome hello hallo login logon signin access secret secure private
  admin administrator administer root superuser super user guest test tester testing demo sample temp temporary default changeme
  change master manager boss office company corp mail email mailbox webmail server system network internet computer laptop
  hongyan goose letter summer winter spring autumn january february march april may june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday
  dragon tiger monkey panda eagle falcon phoenix lion wolf bear shark horse rabbit snake chicken cat dog kitty puppy
  princess prince queen king angel devil jesus god heaven lucky happy smile sunshine flower rose lily cherry apple banana orange
  football baseball basketball soccer hockey tennis golf runner liverpool arsenal chelsea barcelona juventus yankees lakers
  superman batman spiderman ironman pokemon pikachu naruto starwars skywalker matrix hunter killer shadow ninja samurai
  michael jordan jennifer jessica michelle nicole daniel david thomas robert william james john george andrew joshua matthew
  charlie anthony richard joseph justin ashley amanda hannah sophie maria anna peter paul alex max sam tom jack harry
  iloveyou loveyou iloveu love lover loveme baby honey sweet darling forever trustno mustang ferrari porsche mercedes bmw audi
  google facebook twitter youtube amazon microsoft windows apple iphone samsung android linux ubuntu oracle cisco huawei xiaomi
  tencent alibaba taobao baidu weixin wechat qq weibo douyin china beijing shanghai guangzhou shenzhen tianjin chongqing
  nanjing hangzhou wuhan chengdu xian suzhou qingdao dalian xiamen taiwan hongkong zhongguo zhonghua
  woaini woaiwo woaini woaizhongguo woaiwojia aini wobuzhidao mima wodemima nihao laopo laogong baobao baobei xiaobao
  wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong
  xiao cheng cao yuan deng fu shen zeng peng lu su jiang cai jia ding wei xue ye yan pan du dai xia zhong tian ren fan shi yao
  wangwei wangfang wangjing wanglei wangyang wanghao wangxin wangyan liwei lina lijing lijun liming lilei liqiang lijie
  hanmeimei zhangwei zhangmin zhangjing zhangli zhanglei zhangqiang zhangyong zhangsan lisi wangwu zhaoliu
  liuyang liuwei liuyan liufang liujie liujing chenjing chenwei chenchen yangyang yanglei yangfan huangwei zhouwei
  xiaoming xiaohong xiaoli xiaowang xiaoxiao tiantian mengmeng dandan tingting lili lala haha hehe
  gongsi bangong bangongshi youxiang guanliyuan caiwu renshi xiaoshou jingli laoban diannao wangluo
  qwerty qwertyuiop qwertyui qwert qwer qwe wertyuiop azerty qwertz asdf asdfg asdfgh asdfghjkl asdfghj asd zxc zxcv zxcvb zxcvbn
  zxcvbnm qaz qazwsx qazwsxedc qazwsxedcrfv wsx edc qweasd qweasdzxc asdzxc zaq zaqxsw poiuytrewq lkjhgfdsa mnbvcxz
  1q2w 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz 1qaz2wsx 1qaz2wsx3edc 2wsx 3edc q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq1 zaq12wsx zaq1xsw2 q1w2
  a1b2c3 a1b2c3d4 abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa aaaaaa aa a b c d e q x z w qq ww zz xx cc ss ll
  pa55word pass1word password1 admin1 abc123 qwe123 asd123 zxc123 test123 root123 user123 love1314 woaini1314 woaini520 p
  monkey1 trustno1 ncc1701 thx1138 blink182 rush2112 number1 one123 letmein1 welcome1 hello1 michael1 computer1
`);

/** What is put behind or before a word. Years, months and days are recognised by their shape. */
const commonEnds = words(`
  0 1 2 3 4 5 6 7 8 9 00 01 02 03 04 05 06 07 08 09 10 11 12 13 18 21 22 23 33 42 44 52 55 66 69 77 88 99 000 001 007 100 101
  110 111 119 120 121 122 123 124 125 131 168 188 200 211 222 233 234 250 300 314 321 333 345 365 369 404 444 456 500 518 520 521
  555 567 588 600 618 654 666 668 678 688 700 747 777 778 786 789 800 808 886 888 889 898 899 900 911 918 987 998 999 1000 1001
  1010 1024 1111 1122 1188 1212 1213 1223 1230 1231 1233 1234 1235 1313 1314 1357 1379 1414 1515 1616 1688 1717 1818 2222 2233
  2345 2468 2580 3210 3333 3344 3456 4321 4444 4567 5151 5200 5201 5211 5252 5432 5555 5566 5678 5858 5885 6543 6666 6688 6699
  6789 6868 7654 7777 7788 7890 8520 8765 8866 8888 8899 8989 9527 9696 9876 9898 9977 9988 9999 11111 12121 12123 12321 12345
  13131 13579 22222 23456 31415 33333 34567 44444 54321 55555 56789 66666 77777 88888 98765 99999 111111 112233 121212 123123
  123321 123456 123654 124578 131313 131420 135790 142536 147258 159159 159357 159753 168168 222222 232323 252525 258258 258369
  321321 321654 333333 456123 456456 456789 520131 520520 521521 555555 584520 654321 666666 666888 696969 741852 777777 789456
  789789 888666 888888 963852 987654 999999 1231234 1234123 1234567 1314520 1314521 1472583 5201314 5211314 5841314 7654321
  7758258 7758521 7777777 8888888 9876543 9999999 00000000 11111111 11223344 12121212 12341234 12345678 12344321 13141314
  14725836 22222222 31415926 33333333 44444444 52013140 52052052 55555555 66666666 77777777 87654321 88888888 98765432
  99999999 123123123 123456789 147258369 147852369 159357456 741852963 789456123 852456 963852741 987654321 1234567890
  0123456789 0987654321 9876543210 1234554321 123456123 123456654321 123456abc 123qwe 123abc 123asd 1qaz 2wsx abc qwe asd aa
  00112233 01234567 5201314520
`);

/** Longer parts are not looked up. */
const maxPartCharacters = 24;
/** Letters that people write as digits and signs. */
const confusables: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

function isDate(digits: string): boolean {
  return (
    /^(?:19[4-9]\d|20[0-4]\d)(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?$/.test(digits) ||
    /^(?:[4-9]\d|[0-4]\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits) ||
    /^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits)
  );
}

const isEnd = (text: string): boolean => text === '' || commonEnds.has(text) || isDate(text);
const isWord = (text: string): boolean =>
  commonWords.has(text) ||
  commonWords.has(Array.from(text, (character) => confusables[character] ?? character).join(''));

/** A word with what is put around it, without the signs between and behind: `Password_123!`. */
function isDecoratedWord(text: string): boolean {
  for (let start = 0; start <= text.length; start += 1) {
    const before = text.slice(0, start);
    if (start > 0 && !isEnd(before)) continue;
    for (let end = text.length; end > start; end -= 1)
      if (isEnd(text.slice(end)) && isWord(text.slice(start, end))) return true;
  }
  return false;
}

/** A piece of up to four characters again and again: `abcabcabc`, `121212`. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= 4; length += 1)
    if (
      text.length >= length * 2 &&
      text ===
        text
          .slice(0, length)
          .repeat(Math.ceil(text.length / length))
          .slice(0, text.length)
    )
      return true;
  return false;
}

/** Whether guessers try this password among their first, whatever its case and the signs around it. */
export function isCommonPassword(password: string): boolean {
  const normalised = password.normalize('NFKC').toLowerCase();
  if (normalised.length > maxPartCharacters) return isRepeated(normalised);
  const bare = normalised.replace(/[^a-z0-9@$]+$/g, '').replace(/^[^a-z0-9@$]+/g, '');
  const plain = normalised.replace(/[^a-z0-9]/g, '');
  return [normalised, bare, plain].some(
    (text) =>
      text !== '' &&
      (isEnd(text) || isRepeated(text) || isDecoratedWord(text) || (/^\d+$/.test(text) && isPairOfEnds(text))),
  );
}

/** Digits alone that are two common ends: `5201314123`. */
function isPairOfEnds(digits: string): boolean {
  for (let at = 1; at < digits.length; at += 1) if (isEnd(digits.slice(0, at)) && isEnd(digits.slice(at))) return true;
  return false;
}
