import { dayIn } from './opening.ts'

/**
 * Returns the version in force at an instant: the latest whose date of effect, `YYYY-MM-DD`, is not
 * after the current date in Paris; null if there is none. `versions` may be in any order.
 */
export function versionInForce<T extends { readonly version: string }>(
  versions: readonly T[],
  now: number,
): T | null {
  const today = dayIn(now).toString()
  return versions
    .filter(({ version }) => version <= today)
    .reduce<T | null>(
      (latest, candidate) =>
        latest === null || latest.version < candidate.version ? candidate : latest,
      null,
    )
}
