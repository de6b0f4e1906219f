import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import type { Reward } from '#domain/menu/menu.ts'
import { useLocale } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useCart } from '#web/state/basket/store.ts'
import { PAID_WITH_POINTS } from '#web/state/basket/paid-with-points.ts'

/**
 * The rewards with the points left to spend (L4), and the action that chooses one: a formula opens
 * the composer, any other reward a dialog.
 */
export function useRewards(balance: number | null) {
  const { menu } = useMenu()
  const { priced } = useCart()
  const locale = useLocale()
  const navigate = useNavigate()
  const [picking, setPicking] = useState<Reward | null>(null)
  const spent = priced.eatfidPointsCost
  return {
    rewards: menu.rewards.toSorted((a, b) => a.points - b.points),
    spent,
    pointsLeft: balance === null ? null : Math.max(0, balance - spent),
    picking,
    close: () => setPicking(null),
    choose: (reward: Reward) => {
      const [grant] = reward.grants
      const formula = grant && 'formula' in grant ? menu.formulas[grant.formula] : undefined
      if (formula)
        void navigate(href('composeFormula', locale, { slug: formula.slug }) + PAID_WITH_POINTS)
      else setPicking(reward)
    },
  }
}
