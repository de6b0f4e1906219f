import type { LineId } from '#domain/cart/cart.ts'

/** A fresh id for a line; works on plain http too, where `crypto.randomUUID` does not exist. */
export function newLineId(): LineId {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('')
}
