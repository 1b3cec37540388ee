/** The spelling of Chinese characters. All that spells them imports it from here: the dictionary is then built when it is first asked. */
import './hold-dictionary.ts';
import { pinyin } from 'pinyin-pro';

// Nobody else is to believe that there is idle time.
Reflect.deleteProperty(globalThis, 'requestIdleCallback');

export { pinyin };
