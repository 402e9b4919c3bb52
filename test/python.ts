import { spawnSync } from 'node:child_process';

const { status, stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });

/**
 * This machine's Python; null if there is none. Not `python3`, which on some machines is a script that chooses between several
 * versions, and takes five times as long to start.
 */
export const python: string | null = status === 0 ? stdout.trim() : null;
