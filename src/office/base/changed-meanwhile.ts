import type * as z from 'zod/mini'
import { ApiProblem } from '#contract/client.ts'

/** Whether the server refused because somebody else changed the same thing (P6). */
export const isChangedMeanwhile = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.problem.code === 'changed_meanwhile'

/** What somebody else made of it, as the details of the refusal say; null for any other error. */
export const changedMeanwhile = <Details>(
  error: unknown,
  details: z.ZodMiniType<Details>,
): Details | null =>
  isChangedMeanwhile(error) ? (details.safeParse(error.problem.details).data ?? null) : null
