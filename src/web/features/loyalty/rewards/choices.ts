import { rewardChoices } from '#domain/loyalty/loyalty.ts'
import type { Menu, Reward } from '#domain/menu/menu.ts'
import type { Chosen } from './choose-reward.ts'

/**
 * The products to choose from for each grant of a reward, ordered by the grant's categories;
 * formulas are left out, since they are composed.
 */
export const choicesOf = (reward: Reward, menu: Menu): Chosen[][] =>
  rewardChoices(reward, menu).map((found, at) => {
    const grant = reward.grants[at]
    const order = grant && 'categories' in grant ? grant.categories : []
    const products = found.filter((product): product is Chosen => 'categoryId' in product)
    return products.toSorted((a, b) => order.indexOf(a.categoryId) - order.indexOf(b.categoryId))
  })
