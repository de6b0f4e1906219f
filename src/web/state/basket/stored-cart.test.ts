import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart.ts'
import { newFormulaLine } from '#domain/cart/composition.ts'
import { CART_KEY, createCartStore, parseCart } from './stored-cart.ts'

const bourse = {
  id: 3,
  slug: 'paris-bourse',
  name: 'Paris Bourse',
  phone: '01 40 00 00 00',
  city: 'Paris',
}
const cart = { ...emptyCart, lines: [newFormulaLine('a', 2, 'euros', null)] }

/** The storage of a browser, in memory; two tabs share one. */
function memory(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial))
  return {
    held: items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

describe('the stored cart', () => {
  it('is restored unchanged after the page is closed (C26)', async () => {
    const storage = memory()
    const before = createCartStore(() => storage)
    await before.rehydrate()
    before.store.setState({ cart, restaurant: bourse, takeawayAt: '2026-11-23T11:15:00.000Z' })

    const after = createCartStore(() => storage)
    expect(after.store.getState()).toMatchObject({ ready: false, cart: emptyCart })
    await after.rehydrate()
    expect(after.store.getState()).toEqual({
      ready: true,
      cart,
      restaurant: bourse,
      takeawayAt: '2026-11-23T11:15:00.000Z',
      wantsSoonest: false,
      changing: null,
    })
  })

  it('is in the only restaurant of the chain, and its time is chosen anew if another restaurant was chosen before (D7)', async () => {
    const storage = memory()
    const before = createCartStore(() => storage)
    await before.rehydrate()
    before.store.setState({ cart, restaurant: bourse, takeawayAt: '2026-11-23T11:15:00.000Z' })

    const only = { ...bourse, id: bourse.id + 1, slug: 'ajaccio' }
    const after = createCartStore(
      () => storage,
      () => only,
    )
    await after.rehydrate()
    expect(after.store.getState()).toMatchObject({ cart, restaurant: only, takeawayAt: null })

    const same = createCartStore(
      () => storage,
      () => bourse,
    )
    before.store.setState({ restaurant: bourse, takeawayAt: '2026-11-23T11:15:00.000Z' })
    await same.rehydrate()
    expect(same.store.getState()).toMatchObject({
      restaurant: bourse,
      takeawayAt: '2026-11-23T11:15:00.000Z',
    })
  })

  it('is stored under the key of the specification, with the selected restaurant (C26, T3)', async () => {
    const storage = memory()
    const { store, rehydrate } = createCartStore(() => storage)
    await rehydrate()
    store.setState({ cart, restaurant: bourse })
    const storedCart = JSON.parse(storage.held.get(CART_KEY) ?? '')
    expect(CART_KEY).toBe('persist:root28')
    expect(storedCart.state).toEqual({
      cart,
      restaurant: { ...bourse, selected: true },
      takeawayAt: null,
    })
  })

  it('remembers “as soon as possible” while a restaurant is chosen, also while an order is sent (N3)', async () => {
    const storage = memory()
    const before = createCartStore(() => storage)
    await before.rehydrate()
    before.store.setState({ cart, restaurant: bourse, wantsSoonest: true })
    const after = createCartStore(() => storage)
    await after.rehydrate()
    expect(after.store.getState()).toMatchObject({ takeawayAt: null, wantsSoonest: true })
    const { state } = JSON.parse(storage.held.get(CART_KEY) ?? '')
    expect(parseCart({ ...state, restaurant: { id: -1, selected: false } }).wantsSoonest).toBe(
      false,
    )
    expect(parseCart({ ...state, takeawayAt: '2026-11-23T11:15:00.000Z' }).wantsSoonest).toBe(true)
    expect(parseCart({ ...state, wantsSoonest: 'yes' }).wantsSoonest).toBe(false)
  })

  it('remembers that its restaurant is the favourite that came with the login', async () => {
    const storage = memory()
    const [before, after] = [createCartStore(() => storage), createCartStore(() => storage)]
    await before.rehydrate()
    before.store.setState({ restaurant: { ...bourse, favourite: true } })
    await after.rehydrate()
    expect(after.store.getState().restaurant).toEqual({ ...bourse, favourite: true })
    expect(
      parseCart({ restaurant: { ...bourse, selected: true, favourite: 'yes' } }).restaurant,
    ).toEqual(bourse)
  })

  it('stores the defaults of the specification if no restaurant is chosen (T2, T3)', async () => {
    const storage = memory()
    const { store, rehydrate } = createCartStore(() => storage)
    await rehydrate()
    store.setState({ restaurant: bourse })
    store.setState({ restaurant: null })
    expect(JSON.parse(storage.held.get(CART_KEY) ?? '').state.restaurant).toEqual({
      id: -1,
      selected: false,
    })
  })

  it('shows in a second tab what the first tab added (C26)', async () => {
    const storage = memory()
    const [firstTab, secondTab] = [createCartStore(() => storage), createCartStore(() => storage)]
    await firstTab.rehydrate()
    await secondTab.rehydrate()
    firstTab.store.setState({ cart })
    await secondTab.rehydrate()
    expect(secondTab.store.getState().cart).toEqual(cart)
  })

  it.each([
    ['not JSON', '{"state":'],
    ['nothing at all', 'null'],
    [
      'the shape of an older shop',
      JSON.stringify({ cart: '{"items":[]}', _persist: '{"version":-1}' }),
    ],
    [
      'lines that are not lines',
      JSON.stringify({ state: { cart: { lines: [1, null, {}] }, restaurant: 7 } }),
    ],
    [
      'a restaurant without a name',
      JSON.stringify({ state: { restaurant: { id: 3, selected: true } } }),
    ],
  ])('opens empty and ready on %s (C26)', async (_, stored) => {
    const { store, rehydrate } = createCartStore(() => memory({ [CART_KEY]: stored }))
    await rehydrate()
    expect(store.getState()).toEqual({
      ready: true,
      cart: emptyCart,
      restaurant: null,
      takeawayAt: null,
      wantsSoonest: false,
      changing: null,
    })
  })

  it('reads a cart of the specification, with slices as text, and stores it in its own format (C26, M2)', async () => {
    const items = [
      { ingredient: { id: 751, price: 1.1 }, quantity: 2, itemTotal: 2.2, is_warm: false },
    ]
    const slices = {
      cart: JSON.stringify({
        cartTotal: 220,
        discount: 0,
        promoCode: null,
        items,
        suggested_count: 1,
      }),
      restaurant: JSON.stringify({
        id: 3,
        name: 'Paris Bourse',
        selected: true,
        date: '23/11',
        time: '12:15',
        closed: false,
      }),
      _persist: JSON.stringify({ version: -1, rehydrated: true }),
    }
    const storage = memory({ [CART_KEY]: JSON.stringify(slices) })
    const { store, rehydrate } = createCartStore(() => storage)
    await rehydrate()
    const restoredState = store.getState()
    expect(restoredState.cart).toMatchObject({
      suggestedCount: 1,
      lines: [{ kind: 'item', ingredient: 751, quantity: 2 }],
    })
    expect(restoredState.restaurant).toEqual({
      id: 3,
      slug: '',
      name: 'Paris Bourse',
      phone: '',
      city: '',
    })
    expect(JSON.parse(storage.held.get(CART_KEY) ?? '')).toMatchObject({
      version: 1,
      state: { cart: { lines: [{ ingredient: 751 }] } },
    })
    await rehydrate()
    expect(store.getState()).toEqual(restoredState)
  })

  it('opens with any slices of text (C26)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.json(), async (firstText, secondText) => {
        for (const slice of [firstText, secondText.slice(1)]) {
          const { store, rehydrate } = createCartStore(() =>
            memory({ [CART_KEY]: JSON.stringify({ cart: slice, restaurant: secondText }) }),
          )
          await rehydrate()
          expect(store.getState()).toMatchObject({
            ready: true,
            cart: { suggestionsDismissed: false },
          })
        }
      }),
    )
  })

  it('keeps the valid parts of a damaged cart (C26)', () => {
    const lines = [...cart.lines, { kind: 'hat', id: 'b' }]
    const stored = { cart: { lines }, restaurant: { ...bourse, selected: true } }
    expect(parseCart(stored)).toEqual({
      cart,
      restaurant: bourse,
      takeawayAt: null,
      wantsSoonest: false,
      changing: null,
    })
  })

  it('is ready and empty when the storage does not answer in time (C26)', async () => {
    const silent = { ...memory(), getItem: () => new Promise<never>(() => undefined) }
    const { store, rehydrate } = createCartStore(() => silent)
    void rehydrate(1)
    await new Promise<void>((resolve) => {
      store.subscribe(({ ready }) => ready && resolve())
    })
    expect(store.getState()).toMatchObject({ ready: true, cart: emptyCart })
  })

  it('works during the visit if the browser forbids storage (C26)', async () => {
    const { store, rehydrate } = createCartStore(() => {
      throw new Error('denied')
    })
    await rehydrate()
    store.setState({ cart })
    expect(store.getState()).toMatchObject({ ready: true, cart })
  })

  it('drops a pickup time that has no restaurant (T4)', () => {
    expect(parseCart({ takeawayAt: '2026-11-23T11:15:00.000Z' }).takeawayAt).toBe(null)
  })
})
