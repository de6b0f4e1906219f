import { describe, expect, it } from 'vitest'
import { aCart, formula, item } from '#testing/builders/a-cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { endChange, storeChangedOrder, loadOrderToChange } from './order-to-change.ts'
import { createCartStore } from './stored-cart.ts'

const menu = aMenu()
const mine = aCart(menu, item('mine', 'focaccia'))
const ordered = aCart(menu, formula('ordered', 'salade-4-ingredients'))
const opera = { id: 2, slug: 'paris-opera', name: 'Opéra', phone: '01 40 00 00 02', city: 'Paris' }
const bourse = { ...opera, id: 3, slug: 'paris-bourse', name: 'Bourse' }
const order = {
  token: 'a'.repeat(32),
  number: 'A07',
  takeawayAt: '2026-11-24T11:30:00.000Z',
  points: 12,
  restaurant: bourse,
  lines: ordered.lines,
  promo: null,
}

async function opened(storage = new Map<string, string>()) {
  const { store, rehydrate } = createCartStore(() => ({
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => void storage.set(name, value),
    removeItem: (name) => void storage.delete(name),
  }))
  await rehydrate()
  return { store, storage }
}

describe('a cart that changes an order', () => {
  it('sets the earlier cart aside, and restores it when the change ends, also after a reload (E1)', async () => {
    const { store, storage } = await opened()
    store.setState({ cart: mine, restaurant: opera, takeawayAt: null, wantsSoonest: true })
    loadOrderToChange(store, order)
    const { store: reloaded } = await opened(storage)
    expect(reloaded.getState()).toMatchObject({
      cart: { lines: ordered.lines },
      restaurant: { id: 3 },
      takeawayAt: order.takeawayAt,
      wantsSoonest: false,
      changing: { token: order.token, number: 'A07', restaurant: 3, points: 12, placed: null },
    })
    storeChangedOrder(reloaded, order.token, 'b'.repeat(32))
    endChange(reloaded, 'x'.repeat(32))
    expect(reloaded.getState().changing).toMatchObject({ placed: 'b'.repeat(32) })
    endChange(reloaded, order.token)
    expect(reloaded.getState()).toMatchObject({
      cart: { lines: mine.lines },
      restaurant: opera,
      takeawayAt: null,
      wantsSoonest: true,
      changing: null,
    })
  })

  it('keeps the cart set aside by the first change when a second change begins (E1)', async () => {
    const { store } = await opened()
    store.setState({ cart: mine, restaurant: opera })
    loadOrderToChange(store, order)
    loadOrderToChange(store, { ...order, number: 'A08' })
    expect(store.getState().changing).toMatchObject({ number: 'A08' })
    endChange(store, order.token)
    expect(store.getState().cart).toEqual(mine)
  })

  it('becomes a cart for a new order if the stored change is invalid (E1)', async () => {
    for (const changing of ['x', { token: 'short' }, { ...order, restaurant: 'x', aside: {} }]) {
      const storage = new Map([
        ['persist:root28', JSON.stringify({ state: { cart: mine, changing }, version: 1 })],
      ])
      expect((await opened(storage)).store.getState()).toMatchObject({ cart: mine, changing: null })
    }
  })
})
