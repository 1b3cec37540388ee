// Every call of the contract against nobody, another person, another organisation and other sites; on PostgreSQL.
import { describeEveryCall } from './every-call-suite.ts';

describeEveryCall('postgres');
