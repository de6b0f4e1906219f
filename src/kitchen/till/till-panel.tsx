import { useEffect, useRef } from 'react'
import { useText } from '#web/base/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { CardCamera } from './card-camera.tsx'
import { TillSale } from './till-sale.tsx'
import { useCounterCard } from './use-counter-card.ts'
import { boardLook } from '#kitchen/parts/look.ts'

type TillPanelProps = {
  /**
   * Text read by a scanner; an empty text if the person types the card's number. Null while the
   * panel is closed.
   */
  text: string | null
  onClose: () => void
}

/** The panel for points at the counter: first the card, then a sale or a reward. */
export function TillPanel({ text, onClose }: TillPanelProps) {
  const t = useText('kitchen')
  return (
    <div className="k-side">
      <Dialog open={text !== null} onClose={onClose} title={t('till.title')}>
        {text === null ? null : <Till key={text} scannedText={text} onDone={onClose} />}
      </Dialog>
    </div>
  )
}

function Till({ scannedText, onDone }: { scannedText: string; onDone: () => void }) {
  const { servedCard, problem, busy, find, clear } = useCounterCard(scannedText)
  if (servedCard === null)
    return <CardForm scannedText={scannedText} problem={problem} busy={busy} onFind={find} />
  return (
    <TillSale
      key={servedCard.number}
      number={servedCard.number}
      card={servedCard.card}
      onAnother={clear}
      onDone={onDone}
    />
  )
}

type CardFormProps = {
  scannedText: string
  problem: string | undefined
  busy: boolean
  onFind: (typed: string) => void
}

function CardForm({ scannedText, problem, busy, onFind }: CardFormProps) {
  const t = useText('kitchen')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [problem])
  return (
    <form
      ref={form}
      noValidate
      className={boardLook.menu}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('card')
        if (!busy && typeof typed === 'string') onFind(typed)
      }}
    >
      <Field
        label={t('till.card')}
        name="card"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        defaultValue={scannedText}
        hint={t('till.hint')}
        error={problem}
      />
      <Button type="submit" busy={busy} wide>
        {t('till.go')}
      </Button>
      <CardCamera onCode={onFind} />
    </form>
  )
}
