import type { LineId } from '#domain/cart/cart.ts'

type Kept = { readonly key: string; readonly lines: readonly LineId[] }

/**
 * The key of the order that a cart becomes (Y6). All tabs share it, and it stays the cart's own
 * until the order is placed or none of the lines that it was first made for is left: a cart sent
 * from a tab that died is not ordered twice.
 */
export function orderKey(lines: readonly LineId[], kept: string | null, fresh: () => string): Kept {
  const known = readKept(kept)
  if (known && known.lines.some((line) => lines.includes(line))) return known
  return { key: fresh(), lines }
}

function readKept(text: string | null): Kept | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null || !('key' in value) || !('lines' in value))
      return null
    const { key, lines } = value
    if (typeof key !== 'string' || !/^[\w-]{16,100}$/.test(key) || !Array.isArray(lines))
      return null
    return { key, lines: lines.filter((line) => typeof line === 'string') }
  } catch {
    return null
  }
}

/** 144 bits, on plain http too, where `crypto.randomUUID` does not exist. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
