// Loaded by every Node process of a test run (`--import`, scripts/test-at-dates.mjs): its clock is ahead by TEST_CLOCK_AHEAD
// milliseconds. Only what JavaScript asks is moved: not the times of files, and not what TLS holds a certificate against.
const ahead = Number(process.env.TEST_CLOCK_AHEAD ?? 0);
const RealDate = globalThis.Date;

class ShiftedDate extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + ahead] : args));
  }

  static now() {
    return RealDate.now() + ahead;
  }
}

// `Date()` without `new` answers a text, which no class can.
const shifted = new Proxy(ShiftedDate, { apply: () => new ShiftedDate().toString() });
RealDate.prototype.constructor = shifted;

if (ahead !== 0) globalThis.Date = shifted;
