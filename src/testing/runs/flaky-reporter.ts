import type { Reporter, TestModule } from 'vitest/node'

/** How much of a failure is shown. */
const LINES = 20

/**
 * Lists at the end the tests that failed once and passed when retried, with what failed: each is a
 * fault to find.
 */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => {
          const [first] = test.result().errors ?? []
          const messageLines = [first?.message.split('\n')[0], ...(first?.diff?.split('\n') ?? [])]
          return `${module.relativeModuleId}: ${test.fullName}\n    ${messageLines.slice(0, LINES).join('\n    ')}`
        }),
    )
    if (flaky.length > 0)
      process.stdout.write(`\nFlaky, passed when run again:\n  ${flaky.join('\n  ')}\n\n`)
  }
}
