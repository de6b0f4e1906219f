import { Session } from 'node:inspector/promises'

/**
 * Counts how often functions and blocks of our code and of the schema library are run, so that a
 * test can compare work without a clock. Blocks are counted only in files that are loaded after
 * this call.
 */
export async function startCounting(): Promise<{
  steps: (work: () => unknown) => Promise<number>
  stop: () => Promise<void>
}> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const take = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => url.includes('/src/') || url.includes('/zod/'))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0)
  }
  return {
    async steps(work) {
      await take()
      await work()
      return take()
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
