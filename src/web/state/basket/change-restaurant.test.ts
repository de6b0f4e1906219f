import { describe, expect, it } from 'vitest'
import { type Cart, emptyCart } from '#domain/cart/cart.ts'
import { aCart, add, formula } from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { changeRestaurant } from './change-restaurant.ts'
import { createCartStore } from './stored-cart.ts'
import type { Removals } from './removals.ts'

const now = aMenu()
const opera = {
  id: 2,
  slug: 'paris-opera',
  name: 'Paris Opéra',
  phone: '01 40 00 00 02',
  city: 'Paris',
}
const bourse = {
  id: 3,
  slug: 'paris-bourse',
  name: 'Paris Bourse',
  phone: '01 40 00 00 03',
  city: 'Paris',
}
const withGrenade = aCart(
  now,
  formula('a', 'salade-4-ingredients'),
  add('a', 'ingredients', 'avocat', 'grenade'),
)

async function openStore(cart: Cart) {
  const storage = new Map<string, string>()
  const { store, rehydrate } = createCartStore(() => ({
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => void storage.set(name, value),
    removeItem: () => undefined,
  }))
  await rehydrate()
  store.setState({ cart, restaurant: bourse, takeawayAt: '2026-11-23T11:15:00.000Z' })
  return store
}

const without =
  (...slugs: string[]) =>
  async () => ({ menu: aMenu('fr', { without: slugs.map(idOf) }) })
const never = () => Promise.reject(new Error('this function must not be called'))

describe('a change of restaurant', () => {
  it('asks nothing if everything is available, and selects the restaurant without a time (T3, T4)', async () => {
    const store = await openStore(withGrenade)
    await changeRestaurant({ store, now, fetchMenu: without(), ask: never }, opera)
    expect(store.getState()).toMatchObject({
      cart: withGrenade,
      restaurant: opera,
      takeawayAt: null,
    })
  })

  it('asks the customer even if no product would leave the cart, if a new delivery address causes the change (T10)', async () => {
    const store = await openStore(withGrenade)
    const before = store.getState()
    const questions: Removals[] = []
    const ask = async (removals: Removals) => questions.push(removals) > 1
    expect(
      await changeRestaurant({ store, now, fetchMenu: without(), ask, always: true }, opera),
    ).toBe(null)
    expect(store.getState()).toEqual(before)
    await changeRestaurant({ store, now, fetchMenu: without(), ask, always: true }, opera)
    expect(questions).toMatchObject([{ removed: [] }, { removed: [] }])
    expect(store.getState()).toMatchObject({ cart: withGrenade, restaurant: opera })
  })

  it('first names the lost products, and changes nothing if the customer declines (T10)', async () => {
    const store = await openStore(withGrenade)
    const before = store.getState()
    const questions: Removals[] = []
    const ask = (removals: Removals) => {
      questions.push(removals)
      return Promise.resolve(false)
    }
    expect(await changeRestaurant({ store, now, fetchMenu: without('grenade'), ask }, opera)).toBe(
      null,
    )
    const removed = [{ name: 'Grenade', from: 'Salade 4 ingrédients' }]
    expect(questions).toMatchObject([{ removed, restaurant: 'Paris Opéra', asks: true }])
    expect(store.getState()).toEqual(before)
  })

  it('removes the products that the new restaurant lacks, if the customer agrees (C25)', async () => {
    const store = await openStore(withGrenade)
    await changeRestaurant(
      { store, now, fetchMenu: without('grenade'), ask: () => Promise.resolve(true) },
      opera,
    )
    expect(store.getState().cart.lines).toMatchObject([
      { filling: { ingredients: [{ ingredient: idOf('avocat') }] } },
    ])
  })

  it('keeps the changes that another tab made to the cart while the question was open (C26)', async () => {
    const store = await openStore(withGrenade)
    const ask = () => {
      store.setState({ cart: emptyCart })
      return Promise.resolve(true)
    }
    await changeRestaurant({ store, now, fetchMenu: without('grenade'), ask }, opera)
    expect(store.getState().cart).toEqual(emptyCart)
  })

  it('changes nothing if the menu cannot be loaded (C25)', async () => {
    const store = await openStore(withGrenade)
    const before = store.getState()
    const changing = changeRestaurant({ store, now, fetchMenu: never, ask: never }, opera)
    await expect(changing).rejects.toThrow('this function must not be called')
    expect(store.getState()).toEqual(before)
  })

  it('restores the defaults if the restaurant is deselected (T3)', async () => {
    const store = await openStore(withGrenade)
    await changeRestaurant({ store, now, fetchMenu: without(), ask: never }, null)
    expect(store.getState()).toMatchObject({ restaurant: null, takeawayAt: null })
  })

  it('makes products available again if the restaurant is deselected, and keeps the cart (C25, T3)', async () => {
    const { menu: short } = await without('grenade')()
    const store = await openStore(
      aCart(short, formula('a', 'salade-4-ingredients'), add('a', 'ingredients', 'avocat')),
    )
    const before = store.getState().cart
    const next = await changeRestaurant(
      { store, now: short, fetchMenu: without(), ask: never },
      null,
    )
    expect(
      [short, next?.menu].map((menu) => menu?.ingredients[idOf('grenade')]?.available),
    ).toEqual([false, true])
    expect(store.getState()).toMatchObject({ cart: before, restaurant: null, isDeselected: true })
    await changeRestaurant({ store, now, fetchMenu: without(), ask: never }, opera)
    expect(store.getState().isDeselected).toBe(false)
  })
})
