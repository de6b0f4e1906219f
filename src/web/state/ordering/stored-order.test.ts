import { describe, expect, it } from 'vitest'
import { createOrderStorage, openStorage } from './stored-order.ts'
import type { OrderBody } from './ordering.ts'

function memory() {
  const items = new Map<string, string>()
  return {
    held: items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

const details = {
  name: 'Camille',
  phone: '0612345678',
  email: 'camille@example.org',
  comment: '',
  allergies: ['milk' as const],
}
const { comment, allergies: _allergies, ...customer } = details
const body: OrderBody = {
  restaurant: 1,
  takeawayAt: '2026-11-23T11:00:00Z',
  payment: 'at-restaurant',
  customer,
  comment,
  allergies: [],
  overEighteen: false,
  lines: [
    {
      kind: 'item',
      id: 'a',
      quantity: 1,
      ingredient: 1301,
      freeSauce: null,
      warm: false,
      paidWith: 'euros',
    },
  ],
  termsAccepted: true,
  shown: { menuVersion: 'v1', toPay: 180, points: 0 },
}

describe('the idempotency key of an order', () => {
  it('is the same for a cart in every tab, also after the tab that sent the order was closed (Y6)', () => {
    const local = memory()
    const first = createOrderStorage(local, memory()).keyFor(['a', 'b'])
    expect(createOrderStorage(local, memory()).keyFor(['a', 'b'])).toBe(first)
    expect(createOrderStorage(local, memory()).keyFor(['b', 'c'])).toBe(first)
  })

  it('changes for a cart without any earlier line, and after the order was placed (Y6)', () => {
    const local = memory()
    const storage = createOrderStorage(local, memory())
    const first = storage.keyFor(['a', 'b'])
    const second = storage.keyFor(['c'])
    expect(second).not.toBe(first)
    storage.clearAll()
    expect(storage.keyFor(['c'])).not.toBe(second)
  })

  it('is hard to guess, and replaces a damaged stored key (Y6)', () => {
    const local = memory()
    local.held.set('order', '{"key":7')
    const key = createOrderStorage(local, memory()).keyFor(['a'])
    expect(key).toMatch(/^[\da-f]{36}$/)
    local.held.set('order', '{"key":{"key":"short","lines":["a"]}}')
    expect(createOrderStorage(local, memory()).keyFor(['a'])).toMatch(/^[\da-f]{36}$/)
  })
})

describe('the stored order', () => {
  it('is restored after a reload, to be sent again unchanged (Y8)', () => {
    const session = memory()
    createOrderStorage(memory(), session).change({ sending: { key: 'k', body } })
    expect(createOrderStorage(memory(), session).read().sending).toEqual({ key: 'k', body })
  })

  it('is dropped instead of sent if it is damaged (Y8)', () => {
    const session = memory()
    const storage = createOrderStorage(memory(), session)
    for (const broken of [
      '',
      '{',
      '{}',
      JSON.stringify({ sending: { key: 'k', body: { ...body, customer: {} } } }),
    ]) {
      session.held.set('order', broken)
      expect(storage.read().sending).toBeNull()
    }
  })

  it('holds no personal data after the order is placed, and never where other tabs can read it (F9)', () => {
    const local = memory()
    const session = memory()
    const storage = createOrderStorage(local, session)
    storage.keyFor(['a'])
    storage.change({ details })
    storage.change({ sending: { key: 'k', body } })
    storage.change({
      delivery: {
        company: 31,
        name: 'Orsini',
        place: 'Accueil',
        phone: '06',
        restaurant: 3,
        at: '2026-11-23T10:30:00Z',
      },
    })
    expect([...local.held.values()].join()).not.toContain('Camille')
    storage.clearAll()
    expect([...local.held, ...session.held]).toEqual([])
  })

  it('exists only in the page if the browser refuses storage', () => {
    const storage = openStorage(() => {
      throw new Error('denied')
    })
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
    storage.removeItem('a')
    expect(storage.getItem('a')).toBeNull()
  })
})

describe('an order that awaits its payment', () => {
  const awaiting = { key: 'k'.repeat(20), token: 't'.repeat(24), lines: ['a'], what: '[]' }

  it('is known to every tab, and only the tab that placed it counts as its origin (Y6)', () => {
    const local = memory()
    const here = createOrderStorage(local, memory())
    const there = createOrderStorage(local, memory())
    here.storeAwaiting(awaiting)
    expect(there.readAwaiting()).toEqual(awaiting)
    expect([here.isPlacedHere(awaiting), there.isPlacedHere(awaiting)]).toEqual([true, false])
  })

  it('frees its cart when it is abandoned, with one new key however often the key is requested (Y6)', () => {
    const storage = createOrderStorage(memory(), memory())
    const first = storage.keyFor(['a'])
    const second = storage.replaceKey(first, ['a'])
    expect(second).not.toBe(first)
    expect(storage.replaceKey(first, ['a'])).toBe(second)
    storage.storeAwaiting({ ...awaiting, key: second })
    storage.clearAwaiting()
    expect(storage.readAwaiting()).toBeNull()
    expect(storage.keyFor(['a'])).not.toBe(second)
  })

  it('remembers the payment method for a reload, in this tab only, by token and never by number (Y7, Y8)', () => {
    const local = memory()
    const session = memory()
    const storage = createOrderStorage(local, session)
    const means = { by: 'card' as const, card: 'tok_12345678', key: 'k1' }
    storage.change({ means })
    expect(createOrderStorage(local, session).read().means).toEqual(means)
    expect(createOrderStorage(local, memory()).read().means).toBeNull()
    storage.clearTask()
    expect(storage.read().means).toBeNull()
  })

  it('leaves nothing in storage once it is paid (F9)', () => {
    const local = memory()
    const session = memory()
    const storage = createOrderStorage(local, session)
    storage.keyFor(['a'])
    storage.storeAwaiting(awaiting)
    storage.change({ means: { by: 'restaurant' } })
    storage.change({ way: 'card' })
    storage.clearAll()
    expect([...local.held, ...session.held]).toEqual([])
  })
})
