import { useRef, useState } from 'react'
import { keepCard } from '#contract/customers/account.ts'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { freshKey } from '#web/state/ordering/order-key.ts'
import type { CardAnswer } from '#web/features/payment/fields/card-answer.ts'
import type { SavedCard } from './card-tile.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'

/** A card on its way: a key of its own makes a repetition harmless, and asks what came of it. */
type Wish = { card: string; key: string }

/**
 * Has a card kept without a payment (A9). `challenge` is where its bank asks its customer, who is
 * asked for in a frame; what came of it is told by the server alone (Y6).
 */
export function useKeepCard(onKept: (card: SavedCard) => void) {
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
      const { card: kept, challengeUrl } = await call(keepCard, {
        body: { card },
        idempotencyKey: key,
      })
      setChallenge(challengeUrl)
      if (kept) onKept(kept)
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
    /** Asks the provider's fields for a card, and has it kept. */
    keep: (ask: () => Promise<CardAnswer>) =>
      void attempt(async () => {
        const answer = await ask()
        if (answer === 'failed') setRefusal('unavailable')
        return typeof answer === 'string' ? null : { card: answer.token, key: freshKey() }
      }),
    /** Asks what came of it, once the bank's page has led back. */
    look: () => void attempt(async () => wish.current),
  }
}
