#!/usr/bin/env node
import { startProgram } from '../../terminal/bin/start-program.mjs';

await startProgram('vitalgate', new URL('../dist/', import.meta.url));
