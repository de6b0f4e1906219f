import { describe, expect, it } from 'vitest'
import { type Cart, emptyCart } from '#domain/cart/cart.ts'
import { aCart, add, formula } from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { type ChosenRestaurant, createCartStore } from './stored-cart.ts'
import { chooseFavourite } from './choose-favourite.ts'

const now = aMenu()
const bourse = {
  id: 3,
  slug: 'paris-bourse',
  name: 'Paris Bourse',
  phone: '01 40 00 00 03',
  city: 'Paris',
}
const opera = {
  id: 2,
  slug: 'paris-opera',
  name: 'Paris Opéra',
  phone: '01 40 00 00 02',
  city: 'Paris',
}
const withGrenade = aCart(
  now,
  formula('a', 'salade-4-ingredients'),
  add('a', 'ingredients', 'avocat', 'grenade'),
)
const listed = [bourse, opera].map(({ city, ...restaurantFields }) => ({
  ...restaurantFields,
  address: { city },
}))
const everything = async () => ({ menu: aMenu() })
const withoutGrenade = async () => ({ menu: aMenu('fr', { without: [idOf('grenade')] }) })

async function openStore(cart: Cart, restaurant: ChosenRestaurant | null) {
  const { store, rehydrate } = createCartStore(() => ({
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  }))
  await rehydrate()
  store.setState({ cart, restaurant })
  return store
}

const fetchRestaurant = async (requestedId: number) =>
  listed.find(({ id }) => id === requestedId) ?? null

const choosing = {
  now,
  isHere: () => true,
  fetchRestaurant,
  fetchMenu: everything,
}

describe('the favourite restaurant', () => {
  it('is selected if no restaurant was chosen, and is marked as favourite (A9)', async () => {
    const store = await openStore(emptyCart, null)
    await chooseFavourite({
      ...choosing,
      store,
      favourite: 3,
      fetchMenu: () => Promise.reject(new Error('the menu must not be fetched')),
    })
    expect(store.getState()).toMatchObject({
      restaurant: { ...bourse, favourite: true },
      takeawayAt: null,
    })
  })

  it('never replaces a chosen restaurant, even one chosen during the lookup', async () => {
    const store = await openStore(emptyCart, opera)
    await chooseFavourite({ ...choosing, store, favourite: 3 })
    expect(store.getState().restaurant).toEqual(opera)
    const late = await openStore(emptyCart, null)
    const fetchLate = async (id: number) => {
      late.setState({ restaurant: opera })
      return fetchRestaurant(id)
    }
    await chooseFavourite({
      ...choosing,
      store: late,
      favourite: 3,
      fetchRestaurant: fetchLate,
    })
    expect(late.getState().restaurant).toEqual(opera)
  })

  it('leaves the cart unchanged: it is selected only if the cart loses no product (T10)', async () => {
    const store = await openStore(withGrenade, null)
    await chooseFavourite({ ...choosing, store, favourite: 3, fetchMenu: withoutGrenade })
    expect(store.getState()).toMatchObject({ cart: withGrenade, restaurant: null })
    await chooseFavourite({ ...choosing, store, favourite: 3 })
    expect(store.getState()).toMatchObject({ cart: withGrenade, restaurant: { id: 3 } })
  })

  it('is not selected if the cart was filled during the lookup and would lose a product', async () => {
    const store = await openStore(emptyCart, null)
    const fetchLate = async (id: number) => {
      store.setState({ cart: withGrenade })
      return fetchRestaurant(id)
    }
    await chooseFavourite({
      ...choosing,
      store,
      favourite: 3,
      fetchRestaurant: fetchLate,
      fetchMenu: withoutGrenade,
    })
    expect(store.getState()).toMatchObject({ cart: withGrenade, restaurant: null })
  })

  it('replaces an earlier favourite', async () => {
    const store = await openStore(emptyCart, { ...opera, favourite: true })
    await chooseFavourite({ ...choosing, store, favourite: 3 })
    expect(store.getState().restaurant?.id).toBe(3)
  })

  it('is not selected if it takes no orders, or if the customer left during the lookup', async () => {
    const store = await openStore(emptyCart, null)
    await chooseFavourite({ ...choosing, store, favourite: 999 })
    await chooseFavourite({ ...choosing, store, favourite: 3, isHere: () => false })
    expect(store.getState().restaurant).toBeNull()
  })
})
