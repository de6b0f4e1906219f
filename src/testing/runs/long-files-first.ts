import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that start programs in their own processes, and take up to a minute. */
const long = /\/src\/testing\/|races\.test\.ts$|\/server\/(program|commands)\//

/** Runs the long files first, so that none of them runs alone at the end. */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [first, then] = [true, false].map((is) =>
      sorted.filter(({ moduleId }) => long.test(moduleId) === is),
    )
    return [...(first ?? []), ...(then ?? [])]
  }
}
