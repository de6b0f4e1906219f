import type { Reporter, TestModule } from 'vitest/node'

/** Lists at the end the tests that failed once and passed when retried: each is a fault to find. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId}: ${test.fullName}`),
    )
    if (flaky.length > 0)
      process.stdout.write(`\nFlaky, passed when run again:\n  ${flaky.join('\n  ')}\n\n`)
  }
}
