/**
 * Returns a function that runs at most `atOnce` tasks of the same name at a time. Further tasks of
 * that name wait for their turn.
 */
export function createNamedQueue(
  atOnce: number,
): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const places = new Map<string, { busy: number; waiting: (() => void)[] }>()
  return async (name, work) => {
    const place = places.get(name) ?? { busy: 0, waiting: [] }
    places.set(name, place)
    // A finished task hands its turn directly to the next waiting task, so that no later caller can
    // take the turn first.
    if (place.busy === atOnce)
      await new Promise<void>((resolve) => {
        place.waiting.push(resolve)
      })
    else place.busy += 1
    try {
      return await work()
    } finally {
      const next = place.waiting.shift()
      if (next) next()
      else place.busy -= 1
      if (place.busy === 0) places.delete(name)
    }
  }
}
