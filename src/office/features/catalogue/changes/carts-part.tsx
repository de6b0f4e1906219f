import { useState } from 'react'
import type { UsualCart } from '#contract/office/catalogue.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { byChange, cartsSummary } from './review.ts'

/** Number of carts shown at first. */
const FIRST = 5

/** The prices of typical carts now and with the draft (H8). */
export function CartsPart({ carts }: { carts: readonly UsualCart[] }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const { same, up, down, sum, hasSales } = cartsSummary(carts)
  const sorted = byChange(carts)
  const visibleCarts = showsAll ? sorted : sorted.slice(0, FIRST)
  const hiddenCount = sorted.length - visibleCarts.length
  if (carts.length === 0) return <p className="muted">{t('carts.none')}</p>
  return (
    <section className="page-part" aria-labelledby="carts-title">
      <header className="block-head">
        <h2 className="title-3" id="carts-title">
          {t('carts.title', { count: carts.length })}
        </h2>
        <small className="muted">{t('carts.summary', { same, up, down })}</small>
      </header>
      <table className="w-full [border-spacing:0] tabular-nums [&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-0 [&_:is(th,td)]:pl-3.5 [&_:is(th,td)]:border-t [&_:is(th,td)]:border-t-line [&_:is(th,td)]:font-normal [&_:is(th,td)]:text-right [&_:is(th,td)]:[vertical-align:top] [&_:is(th:first-child)]:pl-0 [&_:is(th:first-child)]:text-left [&_:is(th:first-child)]:wrap-anywhere [&_thead_th]:border-t-0 [&_thead_th]:text-ink-2 [&_thead_th]:text-note [&_td:nth-child(3)]:font-semibold [&_.is-up]:text-warn [&_.is-up]:font-semibold [&_.is-down]:text-ok [&_.is-down]:font-semibold">
        <caption className="sr-only">{t('carts.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('carts.cart')}</th>
            <th scope="col">{t('carts.before')}</th>
            <th scope="col">{t('carts.after')}</th>
            <th scope="col">{t('carts.change')}</th>
          </tr>
        </thead>
        <tbody>
          {visibleCarts.map((cart, i) => (
            <CartRow key={i} cart={cart} />
          ))}
        </tbody>
      </table>
      {hiddenCount === 0 ? null : (
        <Button kind="quiet" onPress={() => setShowsAll(true)}>
          {t('carts.more', { count: hiddenCount })}
        </Button>
      )}
      {hasSales ? (
        <p className="muted mt-2">
          {t('carts.sum', { amount: signed(sum, format.price(Math.abs(sum))) })}
        </p>
      ) : null}
    </section>
  )
}

function CartRow({ cart: { name, supplements, before, after } }: { cart: UsualCart }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const step = before === null || after === null ? null : after - before
  return (
    <tr>
      <th scope="row">
        {supplements.length === 0
          ? name
          : t('carts.with', { name, supplements: format.list(supplements) })}
      </th>
      <td className="muted">{before === null ? t('carts.new') : format.amount(before)}</td>
      <td>{after === null ? t('carts.gone') : format.amount(after)}</td>
      <td className={step === null || step === 0 ? 'muted' : step > 0 ? 'is-up' : 'is-down'}>
        {step === null ? '–' : step === 0 ? '0' : signed(step, format.amount(Math.abs(step)))}
      </td>
    </tr>
  )
}

/** A number with its sign, plus as well as minus. */
const signed = (value: number, text: string): string =>
  value === 0 ? text : `${value > 0 ? '+' : '\u2212'}\u00a0${text}`
