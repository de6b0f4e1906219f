import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { checkPromo } from '#contract/shop/promos.ts'
import { discountable } from '#domain/pricing/promo.ts'
import { promoProblem } from '#domain/pricing/promo-problem.ts'
import { promoProductName, targetNames } from '#domain/pricing/promo-names.ts'
import type { Promo } from '#domain/cart/cart.ts'
import { useApi, useMenu } from '#web/base/page/app-data.tsx'
import { useCart, useCartActions } from '#web/state/basket/store.ts'
import { usePricedAt } from '#web/state/basket/use-priced-at.ts'
import { useFormat } from '#ui/text/format.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { usePromoTimes } from '#ui/text/promo-times.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'

type PromoPanelProps = {
  restaurant: number
  takeawayAt: string | null
  /** Whether the field was just opened, so that it takes the focus. */
  takesFocus: boolean
}

/** A code, its discount, and a button to remove it (C21, C30, L7). */
export function PromoPanel({ takesFocus, ...order }: PromoPanelProps) {
  const {
    cart: { promo },
  } = useCart()
  const [touched, setTouched] = useState(takesFocus)
  const touch = () => setTouched(true)
  return promo === null ? (
    <Entry restaurant={order.restaurant} focused={touched} onApplied={touch} />
  ) : (
    <Applied {...order} promo={promo} focused={touched} onRemoved={touch} />
  )
}

/** The pressed control has disappeared: the one in its place takes the focus. */
function useFocus<E extends HTMLElement>(isActive: boolean, selector: string) {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (isActive) ref.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }, [isActive, selector])
  return ref
}

/** Not a form element, because it may be inside the form that places the order. */
function Entry({
  restaurant,
  focused,
  onApplied,
}: {
  restaurant: number
  focused: boolean
  onApplied: () => void
}) {
  const api = useApi()
  const { run } = useCartActions()
  const t = useText('promo')
  const tError = useText('errors')
  const ref = useFocus<HTMLDivElement>(focused, 'input')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<{ code: string; why: ErrorCode } | null>(null)
  const [checked, setChecked] = useState<string | null>(null)
  // Another code may be typed and submitted before the answer about the first arrives.
  const lastChecked = useRef('')

  async function apply() {
    if (checked === code) return
    lastChecked.current = code
    setChecked(code)
    const isLast = () => lastChecked.current === code
    try {
      const promo = readPromo(await api.call(checkPromo, { body: { code, restaurant } }))
      if (!isLast()) return
      onApplied()
      run({ type: 'set-promo', promo })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (!isLast()) return
      const { code: why, fields } = error.problem
      setRefused({ code, why: fields && fields.length > 0 ? 'promo_invalid' : why })
      ref.current?.querySelector('input')?.focus()
    } finally {
      if (isLast()) setChecked(null)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void apply()
  }
  return (
    <div ref={ref} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <Field
        label={t('field')}
        name="promo"
        value={code}
        error={refused?.code === code ? tError(refused.why) : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={40}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          setRefused(null)
        }}
      />
      <Button
        kind="line"
        className="mt-7 self-start"
        busy={checked === code}
        onClick={() => void apply()}
      >
        {t('apply')}
      </Button>
    </div>
  )
}

/**
 * Checks a promo code again if it comes from an earlier visit or was checked for another
 * restaurant, because only the server knows what the code is worth now (C21).
 */
function useWorthNow(promo: Promo, restaurant: number, isNew: boolean) {
  const api = useApi()
  const { run } = useCartActions()
  const t = useText('promo')
  const { code } = promo
  const storedPromo = JSON.stringify(promo)
  useEffect(() => {
    if (isNew) return undefined
    let isOver = false
    api.call(checkPromo, { body: { code, restaurant } }).then(
      (reply) => {
        const now = readPromo(reply)
        if (!isOver && JSON.stringify(now) !== storedPromo) run({ type: 'set-promo', promo: now })
      },
      (error: unknown) => {
        if (isOver || !(error instanceof ApiProblem) || error.problem.code !== 'promo_invalid')
          return
        run({ type: 'set-promo', promo: null })
        showToast({ tone: 'warn', text: t('gone', { code }) })
      },
    )
    return () => {
      isOver = true
    }
  }, [api, run, t, code, storedPromo, restaurant, isNew])
}

type AppliedProps = Omit<PromoPanelProps, 'takesFocus'> & {
  promo: Promo
  focused: boolean
  onRemoved: () => void
}

function Applied({ promo, restaurant, takeawayAt, focused, onRemoved }: AppliedProps) {
  useWorthNow(promo, restaurant, focused)
  const priced = usePricedAt(takeawayAt)
  const { menu } = useMenu()
  const { run } = useCartActions()
  const t = useText('promo')
  const tError = useText('errors')
  const { price } = useFormat()
  const ref = useFocus<HTMLDivElement>(focused, 'button')
  const { code } = promo
  const name = promoProductName(promo, menu) ?? ''
  const problem = promoProblem(
    promo,
    takeawayAt === null ? null : Date.parse(takeawayAt),
    priced.lines,
    menu,
  )
  const missing = promo.minimum - discountable(priced.lines, menu)
  const worth =
    promo.kind === 'percent'
      ? t('percent', { percent: promo.percent })
      : promo.kind === 'amount'
        ? t('amount', { amount: price(promo.cents) })
        : t('product', { name })
  const works = priced.discount > 0
  const remove = () => {
    onRemoved()
    run({ type: 'set-promo', promo: null })
  }
  return (
    <div ref={ref} className="text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className={`flex items-start gap-1.5 font-medium ${works ? 'text-ok' : ''}`}>
          {works ? <Icon name="check" size={18} /> : null}
          <output>{problem ? `${t('field')} ${code}` : t('applied', { code })}</output>
        </p>
        <Button
          kind="quiet"
          size="s"
          className="px-0!"
          aria-label={t('removeNamed', { code })}
          onClick={remove}
        >
          {t('remove')}
        </Button>
      </div>
      <Limits promo={promo} />
      {problem || missing > 0 ? (
        <p className="num flex gap-1.5 font-medium text-warn">
          <Icon name="warning" size={18} />
          {problem
            ? tError(problem)
            : t('minimum', { amount: price(promo.minimum), missing: price(missing) })}
        </p>
      ) : (
        <p className="text-ink-2">
          {!works && promo.kind === 'product' ? t('addProduct', { name }) : `${worth} ${t('not')}`}
        </p>
      )}
    </div>
  )
}

/** The pick-up times and products for which a code is valid; nothing for a code without limits. */
function Limits({ promo }: { promo: Promo }) {
  const { menu } = useMenu()
  const t = useText('promo')
  const { price, list } = useFormat()
  const times = usePromoTimes().phrase(promo)
  const names = (targets: Promo['only']) => list(targetNames(targets ?? [], menu))
  return [
    times && t('times.only', { times }),
    promo.only && t('only', { names: names(promo.only) }),
    promo.except && t('except', { names: names(promo.except) }),
    promo.most !== undefined && t('most', { amount: price(promo.most) }),
  ].map((text) => (text ? <p key={text}>{text}</p> : null))
}

/**
 * A code in the form that the cart stores: without the free product's name, which comes from the
 * menu.
 */
function readPromo(reply: ReplyOf<typeof checkPromo>): Promo {
  if (reply.kind !== 'product') return reply
  const { name: _, ...promo } = reply
  return promo
}
