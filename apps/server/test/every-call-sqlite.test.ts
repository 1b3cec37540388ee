// Every call of the contract against nobody, another person, another organisation and other sites; on SQLite.
import { describeEveryCall } from './every-call-suite.ts';

describeEveryCall('sqlite');
