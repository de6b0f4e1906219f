const changes = new EventTarget()

/**
 * Notifies the counters of open work that an item was done, so that they load their numbers again.
 */
export function renewOpenWork(): void {
  changes.dispatchEvent(new Event('change'))
}

/**
 * Calls a listener after each change of the open work. Returns a function that removes the
 * listener.
 */
export function onOpenWork(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}
