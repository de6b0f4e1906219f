import { toChoices } from '#domain/commands/specified-cart.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/**
 * Converts a text from the specification's own format to ours (C26). That format stores each slice
 * of its state as a separate JSON text. Version 0 is older than the one that our code writes, so
 * the store rewrites the text at once.
 */
export function fromSpecifiedFormat(text: string): string {
  const storedFields = parseText(text)
  if (!isFields(storedFields)) return text
  const state = isFields(storedFields['state']) ? storedFields['state'] : parseSlices(storedFields)
  return JSON.stringify({ state: { ...state, cart: toChoices(state['cart']) }, version: 0 })
}

function parseSlices(storedFields: Fields): Fields {
  const [cart, restaurant] = [storedFields['cart'], storedFields['restaurant']].map(parseText)
  return {
    cart,
    restaurant: isFields(restaurant) ? { slug: '', phone: '', city: '', ...restaurant } : null,
  }
}

function parseText(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}
