import type * as z from 'zod/mini'
import { ApiProblem } from '#contract/client.ts'

/**
 * Whether the server refused a change because another user changed the same record meanwhile (P6).
 */
export const isChangedMeanwhile = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.problem.code === 'changed_meanwhile'

/**
 * The state that the other user’s change left, from the details of the refusal; null for any other
 * error.
 */
export const changedMeanwhile = <Details>(
  error: unknown,
  details: z.ZodMiniType<Details>,
): Details | null =>
  isChangedMeanwhile(error) ? (details.safeParse(error.problem.details).data ?? null) : null
