import * as z from 'zod/mini'
import type { LineId } from '#domain/cart/cart.ts'
import { allergens } from '#domain/menu/menu.ts'
import { orderToken, placeOrder } from '#contract/shop/orders.ts'
import { type PaymentChoice, paymentChoices } from '#domain/orders/order-status.ts'
import type { Details } from './check-details.ts'
import { freshKey, orderKey } from './order-key.ts'
import type { Sending } from './placing.ts'

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'order-key'
const SENDING = 'order-sending'
const DETAILS = 'order-details'
const WAY = 'order-way'
const AWAITING = 'order-awaiting'
const OWN = 'order-own'
const MEANS = 'order-means'
const DELIVERY = 'order-delivery'

const sendingSchema = z.object({ key: z.string(), body: placeOrder.body })
const detailsSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  comment: z.string(),
  allergies: z._default(z.array(z.enum(allergens)), []),
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
const meansSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('restaurant') }),
  z.object({ by: z.literal('card'), card: z.string(), key: z.string() }),
])

/**
 * To a partner company, by its name; it counts as long as the order is of that restaurant and for
 * that time.
 */
export type KeptDelivery = z.output<typeof deliverySchema>
/**
 * An order that is placed and awaits its payment: the cart's lines that it was made of, and `what`
 * it is, but for who.
 */
export type Awaiting = z.output<typeof awaitingSchema>
/** How the order that is being placed will be paid: of a card only the provider's token for it. */
export type Means = z.output<typeof meansSchema>

/**
 * What the browser keeps of an order that is being placed. The key is shared by all tabs; what
 * names the customer stays in this tab's session, and goes when the order is placed.
 */
export function checkoutStorage(local: TextStorage, session: TextStorage) {
  return {
    keyFor(lines: readonly LineId[]): string {
      const kept = orderKey(lines, local.getItem(KEY), freshKey)
      local.setItem(KEY, JSON.stringify(kept))
      return kept.key
    },
    forgetKey: () => local.removeItem(KEY),
    /**
     * Another key for the same lines, made once: asked again about the key that was left, it
     * answers the new one.
     */
    keyInsteadOf(left: string, lines: readonly LineId[]): string {
      const kept = this.keyFor(lines)
      if (kept !== left) return kept
      local.removeItem(KEY)
      return this.keyFor(lines)
    },

    /** Before it goes out, so that a reload can send the very same again (Y8). */
    keepSending: (sending: Sending) => session.setItem(SENDING, JSON.stringify(sending)),
    readSending: (): Sending | null => read(session.getItem(SENDING), sendingSchema),
    forgetSending: () => session.removeItem(SENDING),

    keepDetails: (details: Details) => session.setItem(DETAILS, JSON.stringify(details)),
    readDetails: (): Details | null => read(session.getItem(DETAILS), detailsSchema),

    /** The way to pay that the customer took, for coming back from another page. */
    keepWay: (way: PaymentChoice) => session.setItem(WAY, way),
    readWay: (): PaymentChoice | null =>
      paymentChoices.find((way) => way === session.getItem(WAY)) ?? null,

    keepDelivery: (delivery: KeptDelivery) => session.setItem(DELIVERY, JSON.stringify(delivery)),
    readDelivery: (): KeptDelivery | null => read(session.getItem(DELIVERY), deliverySchema),
    forgetDelivery: () => session.removeItem(DELIVERY),

    /** For all tabs: none of them may take it for ordered, or order it twice. */
    keepAwaiting(awaiting: Awaiting) {
      local.setItem(AWAITING, JSON.stringify(awaiting))
      session.setItem(OWN, awaiting.token)
    },
    readAwaiting: (): Awaiting | null => read(local.getItem(AWAITING), awaitingSchema),
    /** Whether this tab placed it. */
    isOwn: ({ token }: Awaiting): boolean => session.getItem(OWN) === token,
    /** It will not be paid any more: the cart may become another order. */
    forgetAwaiting() {
      local.removeItem(AWAITING)
      local.removeItem(KEY)
    },

    /** Before the card is tried, so that a reload goes on with the very same try (Y8). */
    keepMeans: (means: Means) => session.setItem(MEANS, JSON.stringify(means)),
    readMeans: (): Means | null => read(session.getItem(MEANS), meansSchema),
    forgetMeans: () => session.removeItem(MEANS),

    /**
     * Who ordered is not here any more: what names them goes, and with it what leads to their
     * order. The key stays, so that the same cart is not ordered twice.
     */
    forgetPerson() {
      local.removeItem(AWAITING)
      for (const name of [SENDING, MEANS, OWN, DETAILS, WAY, DELIVERY]) session.removeItem(name)
    },

    /** The order is placed: nothing of it stays here. */
    forgetAll() {
      local.removeItem(KEY)
      this.forgetPerson()
    },
  }
}

function read<S extends z.ZodMiniType>(text: string | null, schema: S): z.output<S> | null {
  try {
    const { success, data } = z.safeParse(schema, JSON.parse(text ?? 'null'))
    return success ? data : null
  } catch {
    return null
  }
}

/** A storage of the browser; where it is refused, the page's memory has to do. */
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

export const keptOrder = checkoutStorage(
  openStorage(() => localStorage),
  openStorage(() => sessionStorage),
)
