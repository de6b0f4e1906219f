import { useEffect, useRef } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { BankWindow } from '#web/features/payment/fields/bank-window.tsx'
import type { CardFieldsHandle } from '#web/features/payment/fields/card-answer.ts'
import { TypedCard } from '#web/features/payment/paying/card-panel.tsx'
import { useReturned } from '#web/features/payment/fields/use-returned.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { AccountCard } from './card-tile.tsx'
import { useSaveCard } from './use-save-card.ts'

/**
 * Form to save a card, typed into the provider's own fields (A9, Y7); the bank may ask for
 * authentication (Y3).
 */
export function AddCard({
  onKept,
  onClose,
}: {
  onKept: (card: AccountCard) => void
  onClose: () => void
}) {
  const t = useText('account')
  const fields = useRef<CardFieldsHandle>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, challenge, refusal, save, checkAgain } = useSaveCard(onKept)
  // Focuses the heading when the bank's page replaces the card fields, and when the fields replace
  // the bank's page, because the focused element disappears each time.
  useEffect(() => heading.current?.focus(), [challenge])
  return (
    <section className="mt-6 rounded-md border border-line px-4 py-5 sm:p-6">
      <Display level={3} size={2} ref={heading} tabIndex={-1} className="mb-4 outline-none">
        {t('cards.new')}
      </Display>
      {challenge === null ? null : <Bank address={challenge} onBack={checkAgain} />}
      {/* The fields stay mounted: another card can be typed once the bank has refused. */}
      <form
        noValidate
        hidden={challenge !== null}
        onSubmit={(event) => {
          event.preventDefault()
          save(async () => (await fields.current?.ask()) ?? 'failed')
        }}
      >
        <TypedCard amount={null} ref={fields} onPayLater={null} />
        <Refused code={refusal} />
        <p className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('cards.save')}
          </Button>
          <Button kind="line" onClick={onClose}>
            {t('cards.cancel')}
          </Button>
        </p>
      </form>
      {challenge === null ? null : (
        <p className="mt-5">
          <Button kind="line" onClick={onClose}>
            {t('cards.cancel')}
          </Button>
        </p>
      )}
    </section>
  )
}

function Bank({ address, onBack }: { address: string; onBack: () => void }) {
  const t = useText('account')
  const tPayment = useText('payment')
  const frame = useRef<HTMLIFrameElement>(null)
  const returned = useReturned(frame)
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (returned) latest.current()
  }, [returned])
  return (
    <div className="grid gap-4">
      <output>{t('cards.bank')}</output>
      <BankWindow
        frame={frame}
        address={returned ? null : address}
        waiting={tPayment('bank.back')}
      />
    </div>
  )
}

/**
 * Codes with a separate text on this page: their usual text sends the customer to the counter,
 * which makes no sense when nothing is paid.
 */
const codesWithText = [
  'card_declined',
  'card_insufficient_funds',
  'card_expired',
  'card_processing_error',
] as const

function Refused({ code }: { code: ErrorCode | null }) {
  const t = useText('account')
  const tError = useText('errors')
  const refusalCode = codesWithText.find((candidate) => candidate === code)
  return (
    <div role="alert" className="empty:hidden">
      {code ? (
        <Note tone="err" className="mt-5">
          <p className="text-base font-medium">
            {refusalCode
              ? t(`cards.refused.${refusalCode}`)
              : tError(code === 'payment_unavailable' ? 'unavailable' : code)}
          </p>
        </Note>
      ) : null}
    </div>
  )
}
