import type { Reporter, TestModule } from 'vitest/node'

/** Maximum number of lines shown of a failure. */
const LINES = 20

/**
 * At the end of a run, lists the tests that failed once and passed when they were retried, with
 * their failures. Each of them indicates a fault.
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
