import { dessertSlots, saladSlots } from '#domain/cart/cart.ts'
import type { CartLine, DessertChoice, Portion, Slot } from '#domain/cart/cart.ts'
import { readStoredCart } from './stored-cart.ts'

/*
 * The format of a bowl as a short text for an address (E4): the version, then whole numbers. Each
 * character contains five bits of a number, the lowest five first; its sixth bit marks that the
 * number continues. Every list begins with its length, so a truncated code never describes a
 * different bowl. Links are opened for years, so a change of this format needs a new version, and
 * earlier versions must stay readable.
 */

const VERSION = '1'
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const kinds = [
  'formula',
  'custom',
  'dessert',
  'signature',
  'item',
] as const satisfies readonly CartLine['kind'][]

/**
 * Maximum number of characters of a code. Even the code of seven slots with twenty portions each is
 * shorter.
 */
export const MAX_BOWL_CODE = 1024

/**
 * Returns the code of a bowl, which consists of letters, digits, `-` and `_`. It contains the ids,
 * the quantity, the warm portions and the declined slots, but not the line's id, title, container
 * and wishes, and not whether it is paid in euros or points.
 */
export const writeBowlCode = (line: CartLine): string =>
  VERSION + numbersOf(line).map(writeNumber).join('')

/**
 * Returns the bowl of a code as a line with the given id, paid in euros; null for an invalid code.
 * The menu may lack any of the bowl's products. Only the exact code that `writeBowlCode` writes is
 * accepted, so that each bowl has a single address.
 */
export function readBowlCode(code: string, id = 'shared'): CartLine | null {
  if (code.length > MAX_BOWL_CODE || !code.startsWith(VERSION)) return null
  const numbers = readNumbers(code.slice(VERSION.length))
  const [line] = readStoredCart({ lines: [{ ...fieldsOf(numbers), id }] }).lines
  return line && writeBowlCode(line) === code ? line : null
}

function writeNumber(number: number): string {
  const more = Math.floor(number / 32)
  const sign = (number % 32) + (more > 0 ? 32 : 0)
  return (signs[sign] ?? '') + (more > 0 ? writeNumber(more) : '')
}

/**
 * Reads the numbers of a code. An invalid character counts as the first of `signs`: `readBowlCode`
 * detects it, because the bowl's code, written again, then differs.
 */
function readNumbers(text: string): number[] {
  const numbers: number[] = []
  let [number, place] = [0, 1]
  for (const sign of text) {
    const value = Math.max(0, signs.indexOf(sign))
    number += (value % 32) * place
    place *= 32
    if (value >= 32) continue
    numbers.push(number)
    ;[number, place] = [0, 1]
  }
  return numbers
}

function numbersOf(line: CartLine): number[] {
  const head = [kinds.indexOf(line.kind), line.quantity]
  switch (line.kind) {
    case 'formula':
      return [
        ...head,
        line.formula,
        maskOf(line.declined, saladSlots),
        ...listsOf(line.filling, saladSlots),
        ...(line.dessert === null ? [0] : dessertNumbers(line.dessert)),
      ]
    case 'custom':
      return [...head, ...listsOf(line.filling, saladSlots)]
    case 'dessert':
      return [...head, ...dessertNumbers(line)]
    case 'signature':
      return [...head, line.ingredient, line.freeSauce ?? 0]
    case 'item':
      return [...head, line.ingredient, line.freeSauce ?? 0, Number(line.warm)]
  }
}

const dessertNumbers = ({ dessert, filling, declined }: DessertChoice): number[] => [
  dessert,
  maskOf(declined, dessertSlots),
  ...listsOf(filling, dessertSlots),
]

/** Returns the declined slots as a number: the bit of each declined slot is 1. */
const maskOf = <S extends Slot>(declined: readonly S[], slots: readonly S[]): number =>
  slots.reduce((mask, slot, i) => mask + (declined.includes(slot) ? 2 ** i : 0), 0)

const listsOf = <S extends Slot>(
  filling: Readonly<Record<S, readonly Portion[]>>,
  slots: readonly S[],
): number[] =>
  slots.flatMap((slot) => [
    filling[slot].length,
    ...filling[slot].map(({ ingredient, warm }) => ingredient * 2 + Number(warm)),
  ])

/**
 * Returns the numbers of a code as the fields of a stored cart line; the caller checks their
 * values.
 */
function fieldsOf(numbers: readonly number[]): object {
  let at = 0
  const next = (): number => numbers[at++] ?? 0
  const declinedIn = (slots: readonly Slot[]): Slot[] => {
    const mask = next()
    return slots.filter((_, i) => Math.floor(mask / 2 ** i) % 2 === 1)
  }
  const fillingOf = (slots: readonly Slot[]): object =>
    Object.fromEntries(
      slots.map((slot) => {
        const length = Math.min(next(), numbers.length)
        return [slot, Array.from({ length }, () => portionOf(next()))]
      }),
    )
  const dessertOf = () => ({
    dessert: next(),
    declined: declinedIn(dessertSlots),
    filling: fillingOf(dessertSlots),
  })
  const [kind, quantity] = [kinds[next()], next()]
  const head = { kind, quantity }
  switch (kind) {
    case 'formula':
      return {
        ...head,
        formula: next(),
        declined: declinedIn(saladSlots),
        filling: fillingOf(saladSlots),
        dessert: dessertOf(),
      }
    case 'custom':
      return { ...head, filling: fillingOf(saladSlots) }
    case 'dessert':
      return { ...head, ...dessertOf() }
    case 'signature':
      return { ...head, ingredient: next(), freeSauce: next() }
    case 'item':
      return { ...head, ingredient: next(), freeSauce: next(), warm: next() === 1 }
    default:
      return head
  }
}

const portionOf = (number: number): Portion => ({
  ingredient: Math.floor(number / 2),
  warm: number % 2 === 1,
})
