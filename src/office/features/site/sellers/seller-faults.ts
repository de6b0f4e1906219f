import { ApiProblem } from '#contract/client.ts'
import type { CatalogueFault } from '#contract/office/catalogue.ts'
import { sellerFaultsSchema } from '#contract/office/sellers.ts'

/** The problems that the import’s checks found in a seller; null for any other error. */
export const faultsIn = (error: unknown): CatalogueFault[] | null =>
  error instanceof ApiProblem && error.problem.code === 'seller_refused'
    ? (sellerFaultsSchema.safeParse(error.problem.details).data?.faults ?? null)
    : null
