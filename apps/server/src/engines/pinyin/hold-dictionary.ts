/**
 * Loaded before pinyin-pro, which builds its dictionary as soon as its process is idle: a twelfth of what a start of the server computes on its main
 * thread, and again on each thread that may spell a name. Without idle time it builds it when it is first asked.
 */
Object.assign(globalThis, { requestIdleCallback: () => 0 });

export {};
