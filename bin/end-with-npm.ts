const LOOK_MILLISECONDS = 500

/**
 * Ends this program when npm has ended. npm passes a signal only to the shell that runs its script,
 * and the shell ends without passing it on: the program would otherwise keep its port and its data
 * directory in use.
 */
export function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MILLISECONDS)
  timer.unref()
}
