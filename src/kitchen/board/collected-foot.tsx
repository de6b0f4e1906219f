import { type ReactNode, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { PIN_DIGITS } from '#contract/kitchen/fields.ts'
import { type Ticket } from '#contract/kitchen/tickets.ts'
import { undoHandOver } from '#contract/kitchen/taps.ts'
import type { CounterTender } from '#domain/money/counter-means.ts'
import type { MoneyAnswer } from '#domain/orders/counter-payment.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useSession, useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { freshKey } from '#web/state/ordering/order-key.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { usePaidText } from './use-paid-text.ts'
import { buttonLook, footButtonLook, boardLook } from '#kitchen/parts/look.ts'

/**
 * The actions for an order that was handed over: take the amount due, correct how it was paid, or
 * report that it was not handed over (N4, N5).
 */
export function CollectedFoot({
  ticket,
  onDone,
}: {
  ticket: Ticket
  onDone: (() => void) | undefined
}) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const [open, setOpen] = useState<'payment' | 'means' | 'undo' | null>(null)
  const { number, toTake, paidAtCounter, mayUndoHandOver } = ticket
  const close = () => setOpen(null)
  const recordPayment = (
    action: 'take-payment' | 'change-payment',
    means: CounterTender | 'unpaid',
  ) => {
    if (means !== 'unpaid') {
      kitchen.tap(ticket, { action, means })
      showToast({ tone: 'ok', text: t('counter.said.paid', { number }) })
    }
    onDone?.()
  }
  if (toTake === 0 && mayUndoHandOver === undefined) return null
  return (
    <div className={boardLook.foot}>
      {toTake > 0 ? (
        <FootButton kind="leaf" number={number} onClick={() => setOpen('payment')}>
          {t('counter.take')}
        </FootButton>
      ) : null}
      {mayUndoHandOver && paidAtCounter !== undefined ? (
        <FootButton kind="line" number={number} onClick={() => setOpen('means')}>
          {t('counter.change')}
        </FootButton>
      ) : null}
      {mayUndoHandOver ? (
        <FootButton kind="line" number={number} onClick={() => setOpen('undo')}>
          {t('handedOver.undo')}
        </FootButton>
      ) : null}
      <PaymentDialog
        ticket={ticket}
        open={open === 'payment'}
        onClose={close}
        onPaid={(means) => recordPayment('take-payment', means)}
      />
      <PaymentDialog
        ticket={ticket}
        title={t('counter.changeTitle', { number })}
        open={open === 'means'}
        onClose={close}
        onPaid={(means) => recordPayment('change-payment', means)}
      />
      <Dialog open={open === 'undo'} onClose={close} title={t('handedOver.title', { number })}>
        {open === 'undo' ? <UndoHandOverForm ticket={ticket} onDone={onDone} /> : null}
      </Dialog>
    </div>
  )
}

function FootButton({
  kind,
  number,
  onClick,
  children,
}: {
  kind: 'leaf' | 'line'
  number: string
  onClick: () => void
  children: ReactNode
}) {
  const t = useText('kitchen')
  return (
    <button type="button" className={footButtonLook(kind)} onClick={onClick}>
      {children}
      <span className="sr-only">, {t('ticket.name', { number })}</span>
    </button>
  )
}

/**
 * Undoes a hand-over, confirmed by the PIN of the person at the board. If the order was paid at the
 * counter, two buttons state whether the money stays paid or was returned.
 */
function UndoHandOverForm({
  ticket,
  onDone,
}: {
  ticket: Ticket
  onDone: (() => void) | undefined
}) {
  const { paidAtCounter } = ticket
  const t = useText('kitchen')
  const tError = useText('errors')
  const { person } = useSession()
  const [pin, setPin] = useState('')
  const { busy, problem, undo } = useUndoHandOver(ticket, onDone)
  return (
    <form
      noValidate
      className={boardLook.menu}
      onSubmit={(event) => {
        event.preventDefault()
        if (paidAtCounter === undefined) void undo(pin, 'kept')
      }}
    >
      <p>{t('handedOver.text')}</p>
      <Field
        label={t('who.pin', { name: person?.name ?? '' })}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
        error={problem === null ? undefined : tError(problem)}
      />
      {paidAtCounter === undefined ? (
        <Button type="submit" busy={busy} wide>
          {t('handedOver.undo')}
        </Button>
      ) : (
        <MoneyButtons paid={paidAtCounter} onAnswer={(money) => void undo(pin, money)} />
      )}
    </form>
  )
}

function MoneyButtons({
  paid,
  onAnswer,
}: {
  paid: NonNullable<Ticket['paidAtCounter']>
  onAnswer: (money: MoneyAnswer) => void
}) {
  const t = useText('kitchen')
  const paidText = usePaidText()
  return (
    <>
      <p>{t('handedOver.money', { paid: paidText(paid) })}</p>
      <div className={boardLook.means}>
        <button type="button" className={buttonLook('leaf')} onClick={() => onAnswer('kept')}>
          {t('handedOver.kept')}
        </button>
        <button type="button" className={buttonLook('line')} onClick={() => onAnswer('returned')}>
          {t('handedOver.returned')}
        </button>
      </div>
    </>
  )
}

function useUndoHandOver({ id, number }: Ticket, onDone: (() => void) | undefined) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  // Keys of the requests, so that pressing again after a lost answer does nothing twice.
  const [keys] = useState(() => new Map<string, string>())
  const undo = async (pin: string, money: MoneyAnswer) => {
    if (busy) return
    const body = { order: id, pin, money }
    const name = JSON.stringify(body)
    const idempotencyKey = keys.get(name) ?? freshKey()
    keys.set(name, idempotencyKey)
    setBusy(true)
    setProblem(null)
    try {
      await kitchen.api.call(undoHandOver, { body, idempotencyKey })
      void kitchen.refresh()
      showToast({ tone: 'ok', text: t('counter.said.undone', { number }) })
      onDone?.()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error.problem.code)
      setBusy(false)
    }
  }
  return { busy, problem, undo }
}
