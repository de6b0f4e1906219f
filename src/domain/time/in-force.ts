import { dayIn } from './opening.ts'

/**
 * The version in force at an instant: the latest whose date of effect, `YYYY-MM-DD`, has come in
 * Paris. Null when none has. The order of `versions` does not matter.
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
