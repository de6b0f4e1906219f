const changes = new EventTarget()

/** After something that waited was done: what counts open work reads it again. */
export function renewOpenWork(): void {
  changes.dispatchEvent(new Event('change'))
}

/** Calls a listener after each change of the open work. Returns how to stop that. */
export function onOpenWork(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}
