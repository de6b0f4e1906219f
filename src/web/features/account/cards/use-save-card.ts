import { useRef, useState } from 'react'
import { keepCard } from '#contract/customers/account.ts'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { freshKey } from '#web/state/ordering/order-key.ts'
import type { CardAnswer } from '#web/features/payment/fields/card-answer.ts'
import type { AccountCard } from './card-tile.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'

/** A card being saved. `key`: makes a retry harmless, and is used to query the outcome. */
type Wish = { card: string; key: string }

/**
 * Saves a card without a payment (A9). `challenge`: the address at which the bank authenticates its
 * customer, shown in a frame; only the server knows the outcome (Y6).
 */
export function useSaveCard(onKept: (card: AccountCard) => void) {
  const call = useAccountCall()
  const wish = useRef<Wish | null>(null)
  const [busy, setBusy] = useState(false)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ErrorCode | null>(null)

  async function attempt(work: () => Promise<Wish | null>) {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      wish.current = await work()
      if (wish.current === null) return
      const { card, key } = wish.current
      const { card: savedCard, challengeUrl } = await call(keepCard, {
        body: { card },
        idempotencyKey: key,
      })
      setChallenge(challengeUrl)
      if (savedCard) onKept(savedCard)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setChallenge(null)
      setRefusal(error.problem.code)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    challenge,
    refusal,
    /** Gets a card from the provider's fields and saves it. */
    save: (requestCard: () => Promise<CardAnswer>) =>
      void attempt(async () => {
        const answer = await requestCard()
        if (answer === 'failed') setRefusal('unavailable')
        return typeof answer === 'string' ? null : { card: answer.token, key: freshKey() }
      }),
    /** Queries the outcome once the bank's page has redirected back. */
    checkAgain: () => void attempt(async () => wish.current),
  }
}
