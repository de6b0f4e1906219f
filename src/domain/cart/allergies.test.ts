import { describe, expect, it } from 'vitest'
import { aCart, add, custom, item, withMore } from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { emptyCart } from './cart.ts'
import { addedAllergens, declaredIn, declaredInLine } from './allergies.ts'

const menu = aMenu()
const sandwich = idOf('baguette-jambon-comte')

describe('a declared allergen', () => {
  it('is found in a product, and in the parts of a signature salad (E3)', () => {
    const cesar = menu.ingredients[idOf('la-cesar')]
    const part = cesar?.composition?.ingredients
      .map((id) => menu.ingredients[id])
      .find((ingredient) => ingredient !== undefined && ingredient.allergens.length > 0)
    if (!cesar || !part?.allergens[0])
      throw new Error('the demonstration menu must have a signature with an allergen in a part')
    const bare = {
      ...menu,
      ingredients: { ...menu.ingredients, [cesar.id]: { ...cesar, allergens: [] } },
    }
    expect(declaredIn(cesar.id, [part.allergens[0]], bare)).toEqual([part.allergens[0]])
    expect(declaredIn(cesar.id, ['lupin'], menu)).toEqual([])
    expect(declaredIn(idOf('laitue'), ['gluten', 'milk'], menu)).toEqual([])
  })

  it('counts as contained in a product unknown to the menu, and in a signature with an unknown part (E3)', () => {
    expect(declaredIn(987_654, ['milk', 'nuts'], menu)).toEqual(['milk', 'nuts'])
    const cesar = menu.ingredients[idOf('la-cesar')]
    const [removedIngredient = 0] = cesar?.composition?.ingredients ?? []
    const { [removedIngredient]: _gone, ...remainingIngredients } = menu.ingredients
    expect(
      declaredIn(idOf('la-cesar'), ['lupin'], { ...menu, ingredients: remainingIngredients }),
    ).toEqual(['lupin'])
  })

  it('is found in every slot of a composition (E3)', () => {
    const cart = aCart(
      menu,
      custom('c'),
      add('c', 'bases', 'laitue'),
      add('c', 'ingredients', 'feta'),
    )
    expect(declaredInLine(cart.lines[0]!, ['gluten', 'milk'], menu)).toEqual(['milk'])
  })

  it('needs a confirmation for each product whose quantity grows (E3)', () => {
    const cart = aCart(menu, custom('c'), add('c', 'bases', 'laitue'))
    const more = withMore(cart, menu, add('c', 'ingredients', 'feta', 'mais'))
    const addedNames = (after: typeof cart, before = cart) =>
      addedAllergens(before, after, ['milk'], menu).map(({ name, allergens }) => [
        name,
        ...allergens,
      ])
    expect(addedNames(more)).toEqual([['Feta', 'milk']])
    expect(addedNames(more, more)).toEqual([])
    const twice = withMore(more, menu, { type: 'set-quantity', line: 'c', quantity: 2 })
    expect(addedNames(twice, more)).toEqual([['Feta', 'milk']])
    expect(addedNames(emptyCart, more)).toEqual([])
  })

  it('needs no confirmation when the customer has declared none (E3)', () => {
    const cart = aCart(menu, item('b', 'baguette-jambon-comte'))
    expect(cart.lines).toMatchObject([{ ingredient: sandwich }])
    expect(addedAllergens(emptyCart, cart, [], menu)).toEqual([])
  })
})
