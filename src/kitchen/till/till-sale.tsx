import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CounterCard } from '#contract/kitchen/counter-sales.ts'
import {
  LEAST_SALE,
  MOST_SALE,
  readAmount,
  readReceiptNumber,
} from '#domain/loyalty/counter-sale.ts'
import type { Cents } from '#domain/money/money.ts'
import { credit, earnedPoints } from '#domain/loyalty/loyalty.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { Sign } from '#kitchen/parts/sign.tsx'
import { buttonLook, boardLook, tagLook } from '#kitchen/parts/look.ts'

type TillSaleProps = {
  number: string
  card: CounterCard | null
  onAnother: () => void
  onDone: () => void
}
type InvalidField = 'receipt' | 'amount' | null

/**
 * Books a sale, which earns points, or a reward, which spends them: each with the number of the
 * till's receipt.
 */
export function TillSale({ number, card, onAnother, onDone }: TillSaleProps) {
  const t = useText('kitchen')
  const form = useRef<HTMLFormElement>(null)
  const [amount, setAmount] = useState('')
  const cents = readAmount(amount)
  const isAllowed = cents !== null && cents >= LEAST_SALE && cents <= MOST_SALE
  const points = isAllowed ? earnedPoints(cents) : 0
  const lostPoints = card ? credit(card.balance, points).lostPoints : 0
  const holder = card ? card.firstName : t('till.unread', { card: number })

  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=receipt]')?.focus(), [])

  const { invalidField, earn, spend } = useSale({
    form,
    number,
    holder,
    cents: isAllowed ? cents : null,
    onDone,
  })

  return (
    <div className={boardLook.menu}>
      <h3 className={`${boardLook.smallTitle} num`}>
        {card ? t('till.holder', { name: card.firstName, points: card.balance }) : holder}
      </h3>
      {card ? null : <p className={boardLook.fact}>{t('till.offline')}</p>}
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          earn()
        }}
      >
        <SaleFields amount={amount} invalidField={invalidField} onAmount={setAmount} />
        <p aria-live="polite">
          {lostPoints > 0 ? (
            <span className={tagLook('warn')}>{t('till.lost', { points: lostPoints })}</span>
          ) : null}
        </p>
        <Button type="submit" wide>
          {t('till.earn', { points })}
        </Button>
      </form>
      {card ? <Rewards balance={card.balance} onTake={spend} /> : null}
      {card && card.sales.length > 0 ? <TillRecent sales={card.sales} onDone={onDone} /> : null}
      <button type="button" className={buttonLook('line', 'w-full')} onClick={onAnother}>
        {t('till.another')}
      </button>
    </div>
  )
}

type EnteredSale = {
  form: RefObject<HTMLFormElement | null>
  /** The number of the loyalty card. */
  number: string
  holder: string
  /** The amount of the sale in cents; null while the typed amount is not allowed. */
  cents: Cents | null
  onDone: () => void
}

/** Books a sale or a reward, or focuses the field that prevents it. */
function useSale({ form, number, holder, cents, onDone }: EnteredSale) {
  const kitchen = useKitchen()
  const [invalidField, setInvalidField] = useState<InvalidField>(null)

  const receiptOf = (): string | null => {
    const typed = new FormData(form.current ?? undefined).get('receipt')
    const receipt = typeof typed === 'string' ? readReceiptNumber(typed) : ''
    return /^[\w./#-]+$/.test(receipt) ? receipt : null
  }
  const refuse = (field: NonNullable<InvalidField>) => {
    setInvalidField(field)
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  const earn = () => {
    const receipt = receiptOf()
    if (receipt === null) return refuse('receipt')
    if (cents === null) return refuse('amount')
    kitchen.sell({ kind: 'earned', card: number, receipt, amount: cents }, holder)
    onDone()
  }
  const spend = (cost: number) => {
    const receipt = receiptOf()
    if (receipt === null) return refuse('receipt')
    kitchen.sell({ kind: 'spent', card: number, receipt, points: cost }, holder)
    onDone()
  }
  return { invalidField, earn, spend }
}

function SaleFields({
  amount,
  invalidField,
  onAmount,
}: {
  amount: string
  invalidField: InvalidField
  onAmount: (typed: string) => void
}) {
  const t = useText('kitchen')
  return (
    <>
      <Field
        label={t('till.receipt')}
        name="receipt"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={invalidField === 'receipt' ? t('till.receiptWrong') : undefined}
      />
      <Field
        label={t('till.amount')}
        name="amount"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={amount}
        onChange={(event) => onAmount(event.target.value)}
        error={invalidField === 'amount' ? t('till.amountWrong') : undefined}
      />
    </>
  )
}

function Rewards({ balance, onTake }: { balance: number; onTake: (cost: number) => void }) {
  const t = useText('kitchen')
  const { wire } = useMenu()
  const affordableRewards = wire.rewards
    .filter(({ points }) => points <= balance)
    .toSorted((a, b) => a.points - b.points)
  return (
    <section className={boardLook.part} aria-labelledby="till-rewards">
      <h3 id="till-rewards" className={boardLook.smallTitle}>
        {t('till.rewards')}
      </h3>
      {affordableRewards.length === 0 ? (
        <p>{t('till.noReward')}</p>
      ) : (
        <ul className={boardLook.products}>
          {affordableRewards.map(({ slug, label, points }) => (
            <li key={slug}>
              <button type="button" className={boardLook.product} onClick={() => onTake(points)}>
                <span>
                  {label}
                  <small className="num">{t('till.cost', { points })}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The bookings of the last minutes on this card at this restaurant: each can still be undone. */
function TillRecent({ sales, onDone }: { sales: CounterCard['sales']; onDone: () => void }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  return (
    <section className={boardLook.part} aria-labelledby="till-recent">
      <h3 id="till-recent" className={boardLook.smallTitle}>
        {t('till.recent')}
      </h3>
      <ul className="grid gap-4">
        {sales.map((sale) => (
          <li key={`${sale.kind} ${sale.receipt}`} className={boardLook.row}>
            <span className={`${boardLook.said} num`}>
              {t(`till.${sale.kind}`, { receipt: sale.receipt, points: Math.abs(sale.change) })}
            </span>
            <button
              type="button"
              className={buttonLook('line')}
              aria-label={t('till.undoNamed', { receipt: sale.receipt })}
              onClick={() => {
                kitchen.undoSale(sale)
                onDone()
              }}
            >
              <Sign name="undo" />
              {t('till.undo')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
