import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start programs of their own, and take up to a minute. */
const long = /\/src\/testing\/|races\.test\.ts$|\/server\/(program|commands)\//

/** Begins with the files that take long: whichever ends last should not run alone. */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [first, then] = [true, false].map((is) =>
      sorted.filter(({ moduleId }) => long.test(moduleId) === is),
    )
    return [...(first ?? []), ...(then ?? [])]
  }
}
