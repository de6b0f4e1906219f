import type { LineId } from '#domain/cart/cart.ts'

type KeyedLines = { readonly key: string; readonly lines: readonly LineId[] }

/**
 * The key of the order that a cart becomes (Y6). All tabs share it, and it remains the cart's key
 * until the order is placed or none of the original lines is left: so a cart that was sent from a
 * closed tab is not ordered twice.
 */
export function orderKey(
  lines: readonly LineId[],
  previousKey: KeyedLines | null,
  fresh: () => string,
): KeyedLines {
  if (previousKey && previousKey.lines.some((line) => lines.includes(line))) return previousKey
  return { key: fresh(), lines }
}

/**
 * Creates a key of 144 random bits; works on plain http too, where `crypto.randomUUID` does not
 * exist.
 */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
