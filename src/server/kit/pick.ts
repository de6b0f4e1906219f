/** The named members of an object, in the order of the names; those that it lacks are left out. */
export const pick = <T extends object, K extends keyof T>(
  from: T,
  names: readonly K[],
): Pick<T, K> =>
  Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : []))) as Pick<
    T,
    K
  >
