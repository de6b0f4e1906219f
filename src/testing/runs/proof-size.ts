/** The sizes of a proof, from the smallest to the largest; docs/proof.md explains them. */
export const proofSizes = ['quick', 'change', 'all'] as const
export type ProofSize = (typeof proofSizes)[number]

/** The size of this run, from the variable PROOF; `change` by default, as for tests run by hand. */
export const proofSize: ProofSize = readSize('PROOF') ?? 'change'

/**
 * The size already proved for these sources, whose files are skipped, from the variable PROVED;
 * null for none.
 */
export const readProved = (): ProofSize | null => readSize('PROVED')

function readSize(variable: string): ProofSize | null {
  const text = process.env[variable]
  if (text === undefined) return null
  const size = proofSizes.find((each) => each === text)
  if (size === undefined)
    throw new Error(`${variable}=${text} must be one of ${proofSizes.join(', ')}`)
  return size
}

/** Whether a run of the larger size also proves the smaller one. */
export const includesSize = (larger: ProofSize, smaller: ProofSize): boolean =>
  proofSizes.indexOf(larger) >= proofSizes.indexOf(smaller)
