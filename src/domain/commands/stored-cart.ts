import {
  MAX_INGREDIENTS,
  MAX_LINES,
  MAX_QUANTITY,
  dessertSlots,
  emptyCart,
  saladSlots,
  promoTargets,
  wishes,
} from '#domain/cart/cart.ts'
import type {
  Cart,
  CartLine,
  DessertChoice,
  Filling,
  OwnWish,
  PaidWith,
  Portion,
  Slot,
  Wish,
} from '#domain/cart/cart.ts'
import {
  type Container,
  type Promo,
  type PromoProduct,
  type PromoTarget,
  containers,
} from '#domain/cart/cart.ts'

type StoredRecord = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isContainer = (value: unknown): value is Container =>
  containers.some((container) => container === value)
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const clamp = (value: unknown, min: number, max: number): number =>
  Number.isSafeInteger(value) ? Math.min(max, Math.max(min, Number(value))) : min

/**
 * Reads a cart that was stored in the browser. However damaged the data is, the function returns
 * the readable parts, ignores the rest and never throws (C26). A cart in the specification's format
 * must first be converted by `specified-cart.ts`. The caller checks the result against the menu
 * with `tidy`.
 */
export function readStoredCart(stored: unknown): Cart {
  if (!isFields(stored)) return emptyCart
  const lineIds = new Set<string>()
  const lines = list(stored.lines)
    .flatMap((line) => readLine(line) ?? [])
    .filter(({ id }) => {
      if (lineIds.has(id)) return false
      lineIds.add(id)
      return true
    })
  return {
    lines: lines.slice(0, MAX_LINES),
    promo: readPromo(stored.promo),
    suggestedCount: clamp(stored.suggestedCount, 0, 1000),
    suggestionsDismissed: stored.suggestionsDismissed === true,
    ...(isWish(stored.ifMissing) && { ifMissing: stored.ifMissing }),
  }
}

function readLine(stored: unknown): CartLine | null {
  if (!isFields(stored) || !isText(stored.id, 40) || !/^[\w-]+$/.test(stored.id)) return null
  const ifMissing = list(stored.ifMissing).flatMap(readOwnWish)
  const head = {
    id: stored.id,
    quantity: clamp(stored.quantity, 1, MAX_QUANTITY),
    ...(isContainer(stored.container) && { container: stored.container }),
    ...(ifMissing.length > 0 && { ifMissing }),
  }
  const title = isText(stored.title, 120) ? stored.title : null
  const paidWith: PaidWith = stored.paidWith === 'points' ? 'points' : 'euros'
  const freeSauce = isId(stored.freeSauce) ? stored.freeSauce : null
  switch (stored.kind) {
    case 'formula': {
      if (!isId(stored.formula)) return null
      return {
        kind: 'formula',
        ...head,
        formula: stored.formula,
        filling: readFilling(stored.filling, saladSlots),
        declined: readDeclined(stored.declined, saladSlots),
        dessert: readDessert(stored.dessert),
        paidWith,
        title,
      }
    }
    case 'custom':
      return { kind: 'custom', ...head, filling: readFilling(stored.filling, saladSlots), title }
    case 'dessert': {
      const choice = readDessert(stored)
      return choice && { kind: 'dessert', ...head, ...choice, paidWith }
    }
    case 'signature': {
      if (!isId(stored.ingredient)) return null
      return { kind: 'signature', ...head, ingredient: stored.ingredient, freeSauce }
    }
    case 'item': {
      if (!isId(stored.ingredient)) return null
      return {
        kind: 'item',
        ...head,
        ingredient: stored.ingredient,
        freeSauce,
        warm: stored.warm === true,
        paidWith,
      }
    }
    default:
      return null
  }
}

const isWish = (stored: unknown): stored is Wish => wishes.some((wish) => wish === stored)

const readOwnWish = (stored: unknown): OwnWish[] =>
  isFields(stored) && isId(stored.of) && isWish(stored.wish)
    ? [{ of: stored.of, wish: stored.wish }]
    : []

function readDessert(stored: unknown): DessertChoice | null {
  if (!isFields(stored) || !isId(stored.dessert)) return null
  return {
    dessert: stored.dessert,
    filling: readFilling(stored.filling, dessertSlots),
    declined: readDeclined(stored.declined, dessertSlots),
  }
}

function readFilling<S extends Slot>(stored: unknown, slots: readonly S[]): Filling<S> {
  const fields = isFields(stored) ? stored : {}
  const portions = (slot: S): readonly Portion[] =>
    list(fields[slot]).flatMap(readPortion).slice(0, MAX_INGREDIENTS)
  const entries = slots.map((slot): [S, readonly Portion[]] => [slot, portions(slot)])
  return Object.fromEntries(entries) as Record<S, readonly Portion[]>
}

const readPortion = (stored: unknown): Portion[] =>
  isFields(stored) && isId(stored.ingredient)
    ? [{ ingredient: stored.ingredient, warm: stored.warm === true }]
    : []

const readDeclined = <S extends Slot>(stored: unknown, slots: readonly S[]): readonly S[] => [
  ...new Set(list(stored).flatMap((declined) => slots.find((slot) => slot === declined) ?? [])),
]

/**
 * Reads the code of a cart. The server tells its value again when the code is shown, and checks it
 * with the order (C21).
 */
function readPromo(stored: unknown): Promo | null {
  if (!isFields(stored) || !isText(stored.code, 40)) return null
  const { code, kind, percent, cents, most, hours } = stored
  const [only, except] = [stored.only, stored.except].map((targets) =>
    list(targets).flatMap(readTarget),
  )
  const terms = {
    code,
    minimum: clamp(stored.minimum, 0, 1_000_000),
    ...(stored.days !== undefined && { days: list(stored.days).filter(isId) }),
    ...(isFields(hours) && { hours: { from: String(hours.from), until: String(hours.until) } }),
    ...(stored.only !== undefined && { only }),
    ...(stored.except !== undefined && { except }),
    ...(isId(most) && { most }),
  }
  if (kind === 'percent' && isId(percent) && percent <= 100) return { ...terms, kind, percent }
  if (kind === 'amount' && isId(cents)) return { ...terms, kind, cents }
  const [product] = readTarget(stored.product)
  return kind === 'product' && product && isProduct(product) ? { ...terms, kind, product } : null
}

const isProduct = (target: PromoTarget): target is PromoProduct =>
  target.kind !== 'category' && target.kind !== 'custom'

const readTarget = (stored: unknown): PromoTarget[] => {
  if (!isFields(stored) || !isId(stored.id)) return []
  const kind = promoTargets.find((candidate) => candidate === stored.kind)
  return kind ? [{ kind, id: stored.id }] : []
}
