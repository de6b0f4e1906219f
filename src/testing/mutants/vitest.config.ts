import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { drawRunSeed } from '../runs/run-seed.ts'

/** A single case finds most faults at once; what only random cases find takes longer. */
class PropertiesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => moduleId.includes('.property.')
    return files.toSorted((a, b) => Number(isProperty(a)) - Number(isProperty(b)))
  }
}

/** How Stryker runs the tests of the rules, once for each of its faults. */
export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    isolate: false,
    sequence: { sequencer: PropertiesLast },
    setupFiles: ['src/testing/runs/repeatable.ts', 'src/testing/mutants/first-failure.ts'],
    env: { SEED: String(drawRunSeed('change')) },
    testTimeout: 120_000,
  },
})
