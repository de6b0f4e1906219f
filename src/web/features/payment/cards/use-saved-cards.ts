import { useEffect, useState } from 'react'
import type { listCards } from '#contract/customers/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { PATIENCE } from '#web/features/payment/fields/card-answer.ts'

export type PayableCard = ReplyOf<typeof listCards>['results'][number]

const none: readonly PayableCard[] = []

/**
 * The customer's saved cards, requested when they are first needed. Null until known; empty for a
 * visitor, and if there is no reply in time: a card can always be typed.
 */
export function useSavedCards(isNeeded: boolean): readonly PayableCard[] | null {
  const api = useApi()
  const isLoggedIn = useIsLoggedIn()
  const [cards, setCards] = useState<readonly PayableCard[] | null>(null)
  const asks = isNeeded && isLoggedIn

  useEffect(() => {
    if (!asks) return undefined
    let isOpen = true
    const settle = (savedCards: readonly PayableCard[]) => {
      if (isOpen) setCards(savedCards)
      isOpen = false
    }
    const clock = setTimeout(() => settle(none), PATIENCE)
    // Read without the typed call: the account's schemas would otherwise be loaded with every
    // payment.
    api.read<ReplyOf<typeof listCards>>('/api/me/cards').then(
      ({ results }) => settle(results),
      () => settle(none),
    )
    return () => {
      isOpen = false
      clearTimeout(clock)
    }
  }, [api, asks])

  return isLoggedIn ? cards : none
}
