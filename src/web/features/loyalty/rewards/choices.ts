import { rewardChoices } from '#domain/loyalty/loyalty.ts'
import type { Menu, Reward } from '#domain/menu/menu.ts'
import type { Chosen } from './choose-reward.ts'

/**
 * What may be taken for each thing that a reward grants, in the order in which it names them;
 * formulas are composed.
 */
export const choicesOf = (reward: Reward, menu: Menu): Chosen[][] =>
  rewardChoices(reward, menu).map((found, at) => {
    const grant = reward.grants[at]
    const order = grant && 'categories' in grant ? grant.categories : []
    const products = found.filter((product): product is Chosen => 'categoryId' in product)
    return products.toSorted((a, b) => order.indexOf(a.categoryId) - order.indexOf(b.categoryId))
  })
