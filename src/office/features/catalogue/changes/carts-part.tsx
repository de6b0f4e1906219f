import { useState } from 'react'
import type { UsualCart } from '#contract/office/catalogue.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { HeadRow } from '#office/ui/table/head-row.tsx'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { byChange, cartsSummary } from './review.ts'

/** Number of carts shown at first. */
const FIRST = 5

/** The look of each cell: names to the left, amounts to the right. */
const CELL = 'py-2 pl-3.5 text-right align-top first:pl-0 first:text-left first:wrap-anywhere'
const BODY_CELL = `${CELL} border-t border-line`

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
    <Block
      title={t('carts.title', { count: carts.length })}
      tools={<small className="muted">{t('carts.summary', { same, up, down })}</small>}
      isRegion
    >
      <table className="w-full border-spacing-0 tabular-nums">
        <caption className="sr-only">{t('carts.caption')}</caption>
        <HeadRow
          look={`${CELL} text-note font-normal text-ink-2`}
          heads={[t('carts.cart'), t('carts.before'), t('carts.after'), t('carts.change')]}
        />
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
    </Block>
  )
}

function CartRow({ cart: { name, supplements, before, after } }: { cart: UsualCart }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const step = before === null || after === null ? null : after - before
  return (
    <tr>
      <th scope="row" className={`${BODY_CELL} font-normal`}>
        {supplements.length === 0
          ? name
          : t('carts.with', { name, supplements: format.list(supplements) })}
      </th>
      <td className={`${BODY_CELL} text-ink-2`}>
        {before === null ? t('carts.new') : format.amount(before)}
      </td>
      <td className={`${BODY_CELL} font-semibold`}>
        {after === null ? t('carts.gone') : format.amount(after)}
      </td>
      <td
        className={`${BODY_CELL} ${step === null || step === 0 ? 'text-ink-2' : step > 0 ? 'font-semibold text-warn' : 'font-semibold text-ok'}`}
      >
        {step === null ? '–' : step === 0 ? '0' : signed(step, format.amount(Math.abs(step)))}
      </td>
    </tr>
  )
}

/** A number with its sign, plus as well as minus. */
const signed = (value: number, text: string): string =>
  value === 0 ? text : `${value > 0 ? '+' : '\u2212'}\u00a0${text}`
