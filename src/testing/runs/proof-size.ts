/** How much a run proves, from the least to the most; docs/proof.md says what each is for. */
export const proofSizes = ['quick', 'change', 'all'] as const
export type ProofSize = (typeof proofSizes)[number]

/** The size of this run: the variable PROOF. Tests that are run by hand are those of a change. */
export const proofSize: ProofSize = readSize('PROOF') ?? 'change'

/** The size that has been proved of these sources already, and is left out: the variable PROVED. */
export const readProved = (): ProofSize | null => readSize('PROVED')

function readSize(variable: string): ProofSize | null {
  const text = process.env[variable]
  if (text === undefined) return null
  const size = proofSizes.find((each) => each === text)
  if (size === undefined) throw new Error(`${variable}=${text}: ${proofSizes.join(', ')}`)
  return size
}

/** Whether a run of this size proves what belongs to another: a larger one proves the smaller, too. */
export const includesSize = (larger: ProofSize, smaller: ProofSize): boolean =>
  proofSizes.indexOf(larger) >= proofSizes.indexOf(smaller)
