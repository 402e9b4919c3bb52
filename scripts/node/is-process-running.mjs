/** Whether a process with this number runs, be it another user's. @param {number} pid */
export function isProcessRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
