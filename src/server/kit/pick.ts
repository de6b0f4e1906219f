/** The named members of an object, in the order of the names; those that it lacks are left out. */
export function pick<T extends object, K extends keyof T>(
  from: T,
  names: readonly K[],
): Pick<T, K> {
  const members: Partial<Pick<T, K>> = {}
  for (const name of names) if (name in from) members[name] = from[name]
  return members as Pick<T, K>
}
