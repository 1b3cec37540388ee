// Loaded first by every process and thread of the tests that run on Node itself. pinyin-pro builds its dictionary when it is loaded, as soon as
// the process is idle: a third of what a database thread of a test costs. Without idle time it builds it when it is first asked.
globalThis.requestIdleCallback = () => 0;
