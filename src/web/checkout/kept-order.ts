import * as z from 'zod/mini'
import type { LineId } from '#domain/cart.ts'
import { placeOrder } from '#contract/orders.ts'
import type { Details } from './check-details.ts'
import { freshKey, orderKey } from './order-key.ts'
import type { Sending } from './placing.ts'

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'order-key'
const SENDING = 'order-sending'
const DETAILS = 'order-details'

const sendingSchema = z.object({ key: z.string(), body: placeOrder.body })
const detailsSchema = z.object({ name: z.string(), phone: z.string(), email: z.string(), comment: z.string() })

/**
 * What the browser keeps of an order that is being placed. The key is shared by all tabs; what names the customer stays
 * in this tab's session, and goes when the order is placed.
 */
export function keepOrder(local: TextStorage, session: TextStorage) {
  return {
    keyFor(lines: readonly LineId[]): string {
      const kept = orderKey(lines, local.getItem(KEY), freshKey)
      local.setItem(KEY, JSON.stringify(kept))
      return kept.key
    },
    forgetKey: () => local.removeItem(KEY),

    /** Before it goes out, so that a reload can send the very same again (Y8). */
    keepSending: (sending: Sending) => session.setItem(SENDING, JSON.stringify(sending)),
    readSending: (): Sending | null => read(session.getItem(SENDING), sendingSchema),
    forgetSending: () => session.removeItem(SENDING),

    keepDetails: (details: Details) => session.setItem(DETAILS, JSON.stringify(details)),
    readDetails: (): Details | null => read(session.getItem(DETAILS), detailsSchema),

    /** The order is placed: nothing of it stays here. */
    forgetAll() {
      local.removeItem(KEY)
      session.removeItem(SENDING)
      session.removeItem(DETAILS)
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
    getItem: (name) => attempt((storage) => storage.getItem(name), () => memory.get(name) ?? null),
    setItem: (name, value) => attempt((storage) => storage.setItem(name, value), () => void memory.set(name, value)),
    removeItem: (name) => attempt((storage) => storage.removeItem(name), () => void memory.delete(name)),
  }
}

export const keptOrder = keepOrder(openStorage(() => localStorage), openStorage(() => sessionStorage))
