import type { LineStateView } from '#contract/shop/line-states.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Tag } from '#ui/parts/state-label.tsx'

/**
 * The refunds of a line: the number of units, the amount and the times; renders nothing if there
 * are no refunds (N6).
 */
export function LineBack({
  state,
  quantity,
  portions,
}: {
  state: LineStateView | undefined
  /** Number of units sold. */
  quantity: number
  /** Number of portions sold, for each supplement. */
  portions: readonly number[]
}) {
  const t = useText('office-orders')
  const format = useFormat()
  if (state === undefined || (state.refundedAt.length === 0 && state.waiting === undefined))
    return null
  const { refunded, parts: refundedParts, amount, waiting = 0, refundedAt } = state
  const tags = [
    ...(refunded === 0
      ? []
      : [refunded === quantity ? t('back.all') : t('back.some', { count: refunded, quantity })]),
    ...refundedParts.map(({ part, name, quantity: count }) => {
      const sold = portions[part] ?? count
      return count < sold
        ? t('back.someParts', { count, quantity: sold, name })
        : t('back.part', { name: sold > 1 ? `${t('times', { quantity: sold })} ${name}` : name })
    }),
  ]
  const when = refundedAt.map((at) => `${format.shortDay(at)} ${format.time(at)}`)
  return (
    <>
      {tags.map((tag) => (
        <span key={tag}>
          {' '}
          <Tag tone="warn">{tag}</Tag>
        </span>
      ))}
      {refundedAt.length === 0 ? null : (
        <small>
          {t('back.sum', {
            amount: format.price(amount - waiting),
            when: format.list([...new Set(when)]),
          })}
        </small>
      )}
      {waiting === 0 ? null : <small>{t('back.waits', { amount: format.price(waiting) })}</small>}
    </>
  )
}
