import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST = 10

/** At the end of a test run, lists the slowest files, and states the seed of all random tests. */
export default class TimeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module) => ({
      file: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1000,
    }))
    process.stdout.write(`\nslowest of ${times.length} files:\n`)
    for (const { file, seconds } of times
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)) {
      process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`)
    }
    const seed = modules[0]?.project.config.env['SEED']
    process.stdout.write(`seed ${seed}: SEED=${seed} draws the same again\n`)
  }
}
