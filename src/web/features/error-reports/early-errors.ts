const atMost = 5
const early: unknown[] = []
const note = (event: ErrorEvent | PromiseRejectionEvent) => {
  if (early.length < atMost) early.push('reason' in event ? event.reason : event.error)
}

/** Collects errors while a page starts, until the error reporting takes over. */
export function noteEarlyErrors(): void {
  addEventListener('error', note)
  addEventListener('unhandledrejection', note)
}

export function takeEarlyErrors(): unknown[] {
  removeEventListener('error', note)
  removeEventListener('unhandledrejection', note)
  return early.splice(0)
}
