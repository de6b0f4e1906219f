import { type Ref, useCallback, useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { useApp } from '../app-data.tsx'
import { Panel } from '../order/panel.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import type { CardFieldsHandle, CardFieldsState } from './card-answer.ts'
import { CardFields } from './card-fields.tsx'

type CardPanelProps = {
  amount: Cents
  ref: Ref<CardFieldsHandle>
  /** What the customer can do instead; null where the restaurant takes cards online alone. */
  onPayLater: (() => void) | null
  /** The fields come when they are first wanted, and stay, out of sight and reach, while another way is chosen. */
  wanted?: boolean
}

/** The card, in the provider's own fields (Y2, Y7); when they do not come, the way without them (Y4). */
export function CardPanel({ amount, ref, onPayLater, wanted = true }: CardPanelProps) {
  const { cardFields } = useApp()
  const t = useText('payment')
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CardFieldsState>('loading')
  const onState = useCallback((now: CardFieldsState) => setState(now), [])
  const [opened, setOpened] = useState(wanted)
  if (wanted && !opened) setOpened(true)
  if (!cardFields || !opened) return null
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return (
    <div hidden={!wanted}>
      <Panel title={t('card.title')}>
        <div className="mt-4">
          {state === 'away' ? <Away onPayLater={onPayLater} onRetry={retry} /> : null}
          <div className={state === 'away' ? 'hidden' : ''}>
            <CardFields key={attempt} fields={cardFields} amount={amount} ref={ref} onState={onState} />
          </div>
        </div>
      </Panel>
    </div>
  )
}

function Away({ onPayLater, onRetry }: { onPayLater: (() => void) | null; onRetry: () => void }) {
  const t = useText('payment')
  const tError = useText('errors')
  const common = useText('common')
  return (
    <Note tone="warn" role="alert" className="mb-4">
      <p className="text-base font-semibold">{tError(onPayLater ? 'payment_unavailable' : 'unavailable')}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        {onPayLater ? <Button kind="line" size="s" onClick={onPayLater}>{t('payLater')}</Button> : null}
        <Button kind="line" size="s" onClick={onRetry}>{common('action.retry')}</Button>
      </p>
    </Note>
  )
}
