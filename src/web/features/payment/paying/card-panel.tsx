import { type Ref, Suspense, lazy, useCallback, useImperativeHandle, useRef, useState } from 'react'
import type { Cents } from '#domain/money/money.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { Panel } from '#web/ui/show/panel.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useNow } from '#web/base/browser/use-now.ts'
import { useWaitUntil } from '#web/base/browser/use-wait-until.ts'
import type {
  CardAnswer,
  CardFieldsHandle,
  CardFieldsState,
} from '#web/features/payment/fields/card-answer.ts'
import { CardFields } from '#web/features/payment/fields/card-fields.tsx'
import { firstGood } from '#web/features/payment/cards/saved-card.ts'
import { useSavedCards } from '#web/features/payment/cards/use-saved-cards.ts'

/** Loaded on demand, because visitors have no saved cards. */
const SavedCards = lazy(() => import('#web/features/payment/cards/saved-cards.tsx'))

type CardPanelProps = {
  amount: Cents
  ref: Ref<CardFieldsHandle>
  /**
   * Switches to paying at the restaurant; null if the restaurant only accepts online card payments.
   */
  onPayLater: (() => void) | null
  /**
   * Whether the card is the chosen way to pay. The fields are loaded when first needed, and stay
   * mounted but hidden while another way is chosen.
   */
  isSelected?: boolean
  /** Whether saved cards are excluded, because the logged-in customer did not place this order. */
  typedOnly?: boolean
}

/** Payment by card: a saved one, or one typed into the provider's own fields (Y2, Y7, A9). */
export function CardPanel({
  amount,
  ref,
  onPayLater,
  isSelected = true,
  typedOnly = false,
}: CardPanelProps) {
  const { cardFields } = useApp()
  const t = useText('payment')
  const [opened, setOpened] = useState(isSelected)
  if (isSelected && !opened) setOpened(true)
  const [isTypedOnly, setTypedOnly] = useState(typedOnly)
  if (typedOnly && !isTypedOnly) setTypedOnly(true)
  const { saved, selectedCard, choose } = useChosenCard(opened && Boolean(cardFields), isTypedOnly)
  const [typing, setTyping] = useState(false)
  if (selectedCard === null && !typing) setTyping(true)
  const fields = useRef<CardFieldsHandle>(null)
  const cardsKnown = useWaitUntil(selectedCard !== undefined)
  useImperativeHandle(ref, () => ({
    check: () => {
      if (selectedCard === null) fields.current?.check()
    },
    ask: async (): Promise<CardAnswer> => {
      if (selectedCard === undefined) {
        // A saved card is never charged before the customer has seen it: this press only shows the
        // cards.
        await cardsKnown()
        return 'invalid'
      }
      return selectedCard === null
        ? ((await fields.current?.ask()) ?? 'failed')
        : { token: selectedCard }
    },
  }))
  if (!cardFields || !opened) return null
  return (
    <div hidden={!isSelected}>
      <Panel title={t('card.title')}>
        <div className="mt-4">
          {saved === null ? <div className="skeleton h-31" aria-hidden="true" /> : null}
          {saved && saved.length > 0 && selectedCard !== undefined ? (
            <Suspense fallback={<div className="skeleton h-31" aria-hidden="true" />}>
              <SavedCards cards={saved} selectedCard={selectedCard} onChoose={choose} />
            </Suspense>
          ) : null}
          {typing ? (
            <div hidden={selectedCard !== null} className={saved?.length ? 'mt-2' : ''}>
              <TypedCard amount={amount} ref={fields} onPayLater={onPayLater} />
            </div>
          ) : null}
        </div>
      </Panel>
    </div>
  )
}

/**
 * The first valid saved card until the customer chooses another; `selectedCard` is null for a card to be
 * typed, undefined until known.
 */
function useChosenCard(isNeeded: boolean, typedOnly: boolean) {
  const savedCards = useSavedCards(isNeeded && !typedOnly)
  const now = useNow()
  const [pickedCard, setPickedCard] = useState<string | null>()
  const saved = typedOnly ? [] : savedCards
  const isThere = pickedCard === null || saved?.some(({ id }) => id === pickedCard)
  const chosenCard =
    saved === null
      ? undefined
      : pickedCard !== undefined && isThere
        ? pickedCard
        : firstGood(saved, now)
  return { saved, selectedCard: chosenCard, choose: setPickedCard }
}

/** `amount`: in cents; null for a card that is only saved. */
type TypedCardProps = Pick<CardPanelProps, 'ref' | 'onPayLater'> & { amount: Cents | null }

/** The provider's own fields; if they do not load, other ways to pay are shown (Y4). */
export function TypedCard({ amount, ref, onPayLater }: TypedCardProps) {
  const { cardFields } = useApp()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CardFieldsState>('loading')
  const onState = useCallback((now: CardFieldsState) => setState(now), [])
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  if (!cardFields) return null
  return (
    <>
      {state === 'away' ? <Away onPayLater={onPayLater} onRetry={retry} /> : null}
      <div className={state === 'away' ? 'hidden' : ''}>
        <CardFields key={attempt} fields={cardFields} amount={amount} ref={ref} onState={onState} />
      </div>
    </>
  )
}

function Away({ onPayLater, onRetry }: { onPayLater: (() => void) | null; onRetry: () => void }) {
  const t = useText('payment')
  const tError = useText('errors')
  const common = useText('common')
  return (
    <Note tone="warn" role="alert" className="mb-4">
      <p className="text-base font-semibold">
        {tError(onPayLater ? 'payment_unavailable' : 'unavailable')}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        {onPayLater ? (
          <Button kind="line" size="s" onClick={onPayLater}>
            {t('payLater')}
          </Button>
        ) : null}
        <Button kind="line" size="s" onClick={onRetry}>
          {common('action.retry')}
        </Button>
      </p>
    </Note>
  )
}
