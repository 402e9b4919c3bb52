#!/usr/bin/env node
import { startProgram } from '../../terminal/bin/start-program.mjs';

await startProgram('vitalgate-host', new URL('../dist/', import.meta.url), ', or "npm start" to build and serve');
