import { useEffect, useState } from 'react'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import { type CounterCard, readCounterCard } from '#contract/kitchen/counter-sales.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { readCardNumber } from '#domain/loyalty/counter-sale.ts'
import { useText } from '#web/base/text/text.ts'
import { useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { isTemporary } from '#kitchen/state/send-outbox.ts'

/**
 * A card by its number; `card` is null without a connection: points can then be stored and sent
 * later.
 */
type ServedCard = { number: string; card: CounterCard | null }

async function lookUpCard(api: ApiClient, typed: string): Promise<ServedCard | ErrorCode> {
  const number = readCardNumber(typed)
  if (number === null) return 'loyalty_card_unknown'
  try {
    return { number, card: await api.call(readCounterCard, { body: { card: number } }) }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { code } = error.problem
    return isTemporary(code) ? { number, card: null } : code
  }
}

/**
 * The card being served; null until one is found. `scannedNumber` is looked up at once; empty if
 * the number is typed.
 */
export function useCounterCard(scannedNumber: string) {
  const { api } = useKitchen()
  const tError = useText('errors')
  const [servedCard, setServedCard] = useState<ServedCard | null>(null)
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  const [busy, setBusy] = useState(false)

  const settle = (result: ServedCard | ErrorCode) => {
    setBusy(false)
    setServedCard(typeof result === 'string' ? null : result)
    setProblem(typeof result === 'string' ? result : null)
  }
  useEffect(() => {
    if (scannedNumber === '') return
    let isOver = false
    void lookUpCard(api, scannedNumber).then((result) => {
      if (!isOver) settle(result)
    })
    return () => {
      isOver = true
    }
  }, [api, scannedNumber])

  return {
    servedCard,
    busy,
    problem: problem === null ? undefined : tError(problem),
    clear: () => setServedCard(null),
    find: (typed: string): void => {
      setBusy(true)
      setProblem(null)
      void lookUpCard(api, typed).then(settle)
    },
  }
}
