import type { Reporter, TestModule } from 'vitest/node'
import { keepProofs } from './proofs.ts'

/** Stores the titles of passed unit tests, for `npm run requirements`. */
export default class ProofReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    keepProofs(
      'unit',
      Object.fromEntries(
        modules.map((module) => [
          module.relativeModuleId,
          [...module.children.allTests()]
            .filter((test) => test.result().state === 'passed')
            .map((test) => test.fullName),
        ]),
      ),
    )
  }
}
