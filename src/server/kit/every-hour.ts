const HOUR = 3_600_000

/** Does the work now and every hour; answers how to stop, which waits for what is under way. What fails is reported, and tried again. */
export function hourly(work: () => Promise<void>, report: (error: unknown) => void): () => Promise<void> {
  const tried = () => work().catch(report)
  let last = tried()
  const timer = setInterval(() => { last = tried() }, HOUR)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await last
  }
}
