import { rewardChoices } from '#domain/loyalty/loyalty.ts'
import type { Menu, Reward } from '#domain/menu/menu.ts'
import type { RewardProduct } from './choose-reward.ts'

/**
 * The products to choose from for each grant of a reward, ordered by the grant's categories;
 * formulas are left out, because they are composed.
 */
export const choicesOf = (reward: Reward, menu: Menu): RewardProduct[][] =>
  rewardChoices(reward, menu).map((eligible, at) => {
    const grant = reward.grants[at]
    const order = grant && 'categories' in grant ? grant.categories : []
    const products = eligible.filter((product): product is RewardProduct => 'categoryId' in product)
    return products.toSorted((a, b) => order.indexOf(a.categoryId) - order.indexOf(b.categoryId))
  })
