// Once for each worker: a file of set-up is read again for each file of tests, what it imports is not.
import './own-sources.ts';
import './drawn-values.ts';
