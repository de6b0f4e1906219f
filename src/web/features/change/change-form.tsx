import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Changeable } from '#contract/shop/order-changes.ts'
import { useText } from '#ui/text/text.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { blockerAfter } from '#web/features/order-draft/blockers.ts'
import { BlockersPanel } from '#web/features/order-draft/blockers-panel.tsx'
import { DraftColumns } from '#web/features/order-draft/draft-columns.tsx'
import { DraftNotes } from '#web/features/order-draft/draft-notes.tsx'
import { OrderSummary } from '#web/features/order-draft/order-summary.tsx'
import { OrderTerms } from '#web/features/order-draft/order-terms.tsx'
import { useOrderDraft } from '#web/features/order-draft/use-order-draft.ts'
import { useCartActions } from '#web/state/basket/store.ts'
import type { OrderBeingChanged } from '#web/state/basket/stored-cart.ts'
import { type Declarations, checkDetails, noDetails } from '#web/state/ordering/check-details.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckBox, TextArea } from '#web/ui/controls/field.tsx'
import { Panel } from '#web/ui/show/panel.tsx'
import { type MoneyOfChange, moneyOfChange } from './money-of-change.ts'
import { useSendChange } from './use-send-change.ts'
import { useFormat } from '#ui/text/format.ts'

type ChangeFormProps = { changing: OrderBeingChanged; orderBefore: Changeable }

/** The changed order, its additional cost or its refund, and the button that makes the change. */
export function ChangeForm({ changing, orderBefore }: ChangeFormProps) {
  const { menu } = useMenu()
  const { chooseTime } = useCartActions()
  const t = useText('change')
  const tCheckout = useText('checkout')
  const { draft, blocker, payment, details, refusal, isBusy, formRef, submit } = useChange(
    changing,
    orderBefore,
  )
  const { toPay, hasAlcohol } = draft.priced
  const { paid } = orderBefore
  const money = moneyOfChange({ toPay, paid, byCard: payment === 'card' })
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <DraftNotes draft={draft} refusal={refusal} />
      <DraftColumns
        summary={
          <OrderSummary
            draft={draft}
            blocker={blocker}
            label={t('new')}
            later={payment === 'at-restaurant'}
          />
        }
      >
        {blocker ? (
          <BlockersPanel
            draft={draft}
            blocker={blocker}
            announcedCode={refusal?.code}
            onChooseTime={chooseTime}
          />
        ) : (
          <Panel title={t('amounts')}>
            <ChangeMoney money={money} toPay={toPay} paid={paid} />
            <TextArea
              name="comment"
              label={tCheckout('details.comment')}
              hint={tCheckout('details.commentHint')}
              value={details.comment}
              onChange={({ currentTarget }) => details.setComment(currentTarget.value)}
              className="mt-5"
            />
            <OrderTerms box={details.box('terms')}>
              {hasAlcohol ? (
                <CheckBox
                  label={tCheckout('alcohol.declare', { age: menu.alcoholAge })}
                  required
                  {...details.box('ofAge')}
                />
              ) : null}
            </OrderTerms>
            <Button type="submit" wide className="mt-5" busy={isBusy}>
              {t(money.more > 0 ? 'doAndPay' : 'do')}
            </Button>
          </Panel>
        )}
      </DraftColumns>
    </form>
  )
}

/** State of the form of a change: the draft, its details, and how it is sent. */
function useChange(changing: OrderBeingChanged, orderBefore: Changeable) {
  const [refusal, setRefusal] = useState<{ code: ErrorCode } | null>(null)
  const draft = useOrderDraft(refusal)
  const details = useDetailsOfChange(orderBefore.comment, draft.priced.hasAlcohol)
  const sendChange = useSendChange(changing)
  const [isBusy, setBusy] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const { restaurant, time, times } = draft
  const payment = paymentOf(orderBefore, draft.ways)
  const isOwnPlace = restaurant?.id === changing.restaurant && time.at === changing.takeawayAt
  // An order never blocks its own slot: if its own place makes it full, the time is still
  // available.
  const blocker = draft.blocker === 'timeFull' && isOwnPlace ? null : draft.blocker

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || blocker !== null) return
    if (time.at === null && times.failed) setRefusal({ code: 'network' })
    if (time.at === null) return times.refresh()
    if (!details.check()) {
      formRef.current?.querySelector<HTMLElement>('input:invalid')?.focus()
      return
    }
    const order = draft.bodyOf({ payment, ...details.values })
    if (order === null) return
    const { customer: _, allergies: __, ...body } = order
    setBusy(true)
    setRefusal(null)
    time.fix()
    try {
      await sendChange(body)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const { code, status } = error.problem
      setRefusal({ code })
      // Only a refusal lets the time change. If the answer was lost, the change may have been made,
      // so the next try is for the same time.
      if (status >= 400 && status < 500) time.goBack()
      if (blockerAfter(code) !== null) times.refresh()
    } finally {
      setBusy(false)
    }
  }
  return { draft, blocker, payment, details, refusal, isBusy, formRef, submit }
}

/** The comment of a changed order, and the declarations, which a change requires anew (F8, V10). */
function useDetailsOfChange(commentBefore: string, hasAlcohol: boolean) {
  const tError = useText('errors')
  const [comment, setComment] = useState(commentBefore)
  const [boxes, setBoxes] = useState<Declarations>({ terms: false, ofAge: false })
  const [isChecked, setChecked] = useState(false)
  const { terms, ofAge } = checkDetails({ ...noDetails, ...boxes }, { hasAlcohol })
  const errors = { terms, ofAge }
  return {
    comment,
    setComment,
    values: { details: { ...noDetails, comment }, ofAge: boxes.ofAge },
    /** Returns whether everything is declared; from now on, the errors are shown. */
    check: (): boolean => {
      setChecked(true)
      return terms === undefined && ofAge === undefined
    },
    box: (name: keyof Declarations) => ({
      name,
      checked: boxes[name],
      error: isChecked && errors[name] ? tError(errors[name]) : undefined,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        setBoxes({ ...boxes, [name]: currentTarget.checked }),
    }),
  }
}

/**
 * A change of an order paid by card is paid by card. A change of any other order is paid by the
 * payment method of that order, if the restaurant still offers it.
 */
function paymentOf(
  { paid, payment }: Changeable,
  ways: readonly PaymentChoice[] | null,
): PaymentChoice {
  if (paid > 0) return 'card'
  return ways === null || ways.includes(payment) ? payment : (ways[0] ?? payment)
}

/**
 * The new total next to the paid amount, and the resulting payment or refund: shown before the tap
 * that causes it.
 */
function ChangeMoney({ money, toPay, paid }: { money: MoneyOfChange; toPay: Cents; paid: Cents }) {
  const t = useText('change')
  const { price } = useFormat()
  return (
    <>
      <dl className="num mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {paid > 0 ? (
          <>
            <dt>{t('paid')}</dt>
            <dd className="text-end whitespace-nowrap">{price(paid)}</dd>
          </>
        ) : null}
        <dt className="text-lg font-bold">{t('new')}</dt>
        <dd className="text-end text-xl font-bold whitespace-nowrap">{price(toPay)}</dd>
      </dl>
      <p className="mt-3 font-semibold">{textOf(money, { t, price })}</p>
    </>
  )
}

function textOf(
  { more, back, atCounter }: MoneyOfChange,
  { t, price }: { t: ReturnType<typeof useText<'change'>>; price: (amount: Cents) => string },
): string {
  if (more > 0 && back > 0) return t('moreAndBack', { more: price(more), back: price(back) })
  if (more > 0) return t('more', { amount: price(more) })
  if (back > 0) return t('back', { amount: price(back) })
  return atCounter > 0 ? t('counter', { amount: price(atCounter) }) : t('same')
}
