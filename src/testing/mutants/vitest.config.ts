import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { drawRunSeed } from '../runs/run-seed.ts'

/**
 * Runs property tests last: a single example detects most faults at once, whereas random cases take
 * longer.
 */
class PropertiesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => moduleId.includes('.property.')
    return files.toSorted((a, b) => Number(isProperty(a)) - Number(isProperty(b)))
  }
}

/**
 * Settings with which Stryker runs the tests of `src/domain`, once for each fault that Stryker
 * plants in the code.
 */
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
