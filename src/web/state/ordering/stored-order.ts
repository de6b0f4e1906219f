import { catch as orElse } from 'zod/mini'
import * as z from 'zod/mini'
import type { LineId } from '#domain/cart/cart.ts'
import { allergens } from '#domain/menu/menu.ts'
import { orderToken, placeOrder } from '#contract/shop/orders.ts'
import { paymentChoices } from '#domain/orders/order-status.ts'
import { freshKey, orderKey } from './order-key.ts'

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage key of two records: one shared by all tabs, one for this tab alone. */
const RECORD = 'order'

const sendingSchema = z.object({ key: z.string(), body: placeOrder.body })
const detailsSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  comment: z.string(),
  /** The allergies of this order; null if they are those declared for every order (E3). */
  allergies: z._default(z.nullable(z.array(z.enum(allergens))), null),
})
const awaitingSchema = z.object({
  key: z.string(),
  token: orderToken,
  lines: z.array(z.string()),
  what: z.string(),
})
const deliverySchema = z.object({
  company: z.int(),
  name: z.string(),
  place: z.string(),
  phone: z.string(),
  restaurant: z.int(),
  at: z.string(),
})
/**
 * The means of payment of the order being placed; of a card, only the provider's token is stored.
 */
const meansSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('restaurant') }),
  z.object({ by: z.literal('card'), card: z.string(), key: z.string() }),
])

/**
 * Delivery to a partner company, with its name; valid only while the order is for the same
 * restaurant and time.
 */
export type StoredDelivery = z.output<typeof deliverySchema>
/**
 * A placed order that awaits its payment. `lines`: the cart lines from which it was made; `what`:
 * its contents without the customer's details.
 */
export type Awaiting = z.output<typeof awaitingSchema>

/** A nullable schema that treats invalid data as missing. */
const orNull = <S extends z.ZodMiniType>(schema: S) => orElse(z.nullable(schema), null)

/**
 * The record that all tabs share: the key of the order that the cart becomes, and the order that
 * awaits payment.
 */
const sharedSchema = z.object({
  key: orNull(
    z.object({
      key: z.string().check(z.regex(/^[\w-]{16,100}$/)),
      lines: z.array(z.string()),
    }),
  ),
  awaiting: orNull(awaitingSchema),
})
/** The record of this tab alone, with everything that identifies the customer. */
const tabSchema = z.object({
  /**
   * The order as sent, stored before it is sent, so that a reload can send exactly the same again
   * (Y8).
   */
  sending: orNull(sendingSchema),
  /**
   * The means of payment, stored before the card is tried, so that a reload continues the same
   * attempt (Y8).
   */
  means: orNull(meansSchema),
  details: orNull(detailsSchema),
  /** The way to pay that the customer chose, needed on the return from another page. */
  way: orNull(z.enum(paymentChoices)),
  delivery: orNull(deliverySchema),
  /** The token of the order that this tab placed. */
  placed: orNull(z.string()),
})

/**
 * The browser's storage of an order being placed. The key is shared by all tabs; everything that
 * identifies the customer is stored only in this tab's session, and is removed when the order is
 * placed.
 */
export function createOrderStorage(local: TextStorage, session: TextStorage) {
  const shared = createRecord(local, sharedSchema)
  const tabRecord = createRecord(session, tabSchema)
  return {
    keyFor(lines: readonly LineId[]): string {
      const key = orderKey(lines, shared.read().key, freshKey)
      shared.change({ key: { key: key.key, lines: [...key.lines] } })
      return key.key
    },
    clearKey: () => shared.change({ key: null }),
    /**
     * Replaces the key of the same lines by a new one, once: called again with the abandoned key,
     * it returns the new one.
     */
    replaceKey(abandonedKey: string, lines: readonly LineId[]): string {
      const currentKey = this.keyFor(lines)
      if (currentKey !== abandonedKey) return currentKey
      this.clearKey()
      return this.keyFor(lines)
    },

    read: tabRecord.read,
    change: tabRecord.change,
    /** Removes the stored order and means of payment of a task that has ended. */
    clearTask: () => tabRecord.change({ sending: null, means: null }),

    /**
     * Stores an order that awaits payment, for all tabs: none of them may treat it as completed, or
     * order it twice.
     */
    storeAwaiting(awaiting: Awaiting) {
      shared.change({ awaiting })
      tabRecord.change({ placed: awaiting.token })
    },
    readAwaiting: (): Awaiting | null => shared.read().awaiting,
    /** Whether this tab placed the order. */
    isPlacedHere: ({ token }: Awaiting): boolean => tabRecord.read().placed === token,
    /**
     * Forgets the awaiting order, which will no longer be paid: the cart may become another order.
     */
    clearAwaiting: () => local.removeItem(RECORD),

    /**
     * Removes, after a logout, everything that identifies the customer or leads to their order. The
     * key remains, so that the same cart is not ordered twice.
     */
    clearPerson() {
      shared.change({ awaiting: null })
      session.removeItem(RECORD)
    },

    /** Removes everything about a completed order. */
    clearAll() {
      local.removeItem(RECORD)
      session.removeItem(RECORD)
    },
  }
}

/** A record whose parts are read and changed one by one; it is removed when all are empty. */
function createRecord<Shape extends Record<string, z.ZodMiniType>>(
  storage: TextStorage,
  schema: z.ZodMiniObject<Shape>,
) {
  type RecordParts = z.output<typeof schema>
  function readRecord(): RecordParts {
    const empty = Object.fromEntries(Object.keys(schema.shape).map((part) => [part, null]))
    try {
      const storedRecord: unknown = JSON.parse(storage.getItem(RECORD) ?? 'null')
      return z.parse(schema, {
        ...empty,
        ...(typeof storedRecord === 'object' ? storedRecord : null),
      })
    } catch {
      return z.parse(schema, empty)
    }
  }
  function change(changes: Partial<RecordParts>): void {
    const next = { ...readRecord(), ...changes }
    if (Object.values(next).every((part) => part === null)) return storage.removeItem(RECORD)
    storage.setItem(RECORD, JSON.stringify(next))
  }
  return { read: readRecord, change }
}

/** A storage of the browser; if it is refused, a copy in memory is used. */
export function openStorage(open: () => Storage): TextStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return act(open())
    } catch {
      return otherwise()
    }
  }
  return {
    getItem: (name) =>
      attempt(
        (storage) => storage.getItem(name),
        () => memory.get(name) ?? null,
      ),
    setItem: (name, value) =>
      attempt(
        (storage) => storage.setItem(name, value),
        () => void memory.set(name, value),
      ),
    removeItem: (name) =>
      attempt(
        (storage) => storage.removeItem(name),
        () => void memory.delete(name),
      ),
  }
}

export const storedOrder = createOrderStorage(
  openStorage(() => localStorage),
  openStorage(() => sessionStorage),
)
