import { watchTests } from './page-log.ts';

watchTests();
