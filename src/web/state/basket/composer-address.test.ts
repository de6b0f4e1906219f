import { describe, expect, it } from 'vitest'
import { aCart, custom, dessert, formula, item } from '#testing/builders/a-cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { composerOf, isEditable } from './composer-address.ts'

const menu = aMenu()
const { lines } = aCart(
  menu,
  formula('a', 'salade-4-ingredients'),
  custom('b'),
  dessert('c', 'skyr'),
  item('d', 'focaccia'),
  formula('e', 'recette-du-mois'),
)

describe('the address at which a line is changed', () => {
  it('is the builder of its kind, with the id of the line (S7)', () => {
    expect(lines.map((line) => composerOf(line, menu, 'nl'))).toEqual([
      '/nl/carte/formule/salade-4-ingredients/?line=a',
      '/nl/carte/sur-mesure/?line=b',
      '/nl/carte/dessert/skyr/?line=c',
      null,
      '/nl/carte/formule/recette-du-mois/?line=e',
    ])
  })

  it('does not exist for a house recipe or for a product that is not built (C23)', () => {
    expect(lines.map((line) => isEditable(line, menu))).toEqual([true, true, true, false, false])
  })
})
