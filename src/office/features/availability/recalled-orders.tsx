import { type Cells, findRecalled } from '#contract/office/availability.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { useLoaded } from '#office/base/use-loaded.ts'
import { Notice } from '#office/ui/notice.tsx'

/** The open orders that contain a product about to be recalled, by restaurant (H10). */
export function RecalledOrders({ where }: { where: readonly Cells[] }) {
  const t = useText('office-availability')
  const format = useFormat()
  const { data, error, isStale } = useLoaded(JSON.stringify(where), (api) =>
    api.call(findRecalled, { body: { where: [...where] } }),
  )
  if (error !== undefined) return <Notice tone="err">{t('dialog.ordersUnknown')}</Notice>
  if (data === undefined) return null
  const count = data.restaurants.reduce((sum, { orders }) => sum + orders.length, 0)
  return (
    <section
      className="recall"
      aria-busy={isStale}
      aria-label={t('dialog.orders', { count })}
      aria-live="polite"
    >
      <h3>{t('dialog.orders', { count })}</h3>
      {count === 0 ? null : <p>{t('dialog.ordersText')}</p>}
      <ul>
        {data.restaurants.map(({ id, name, orders }) => (
          <li key={id}>
            <b>{name}</b>{' '}
            {format.list(
              orders.map(({ number, takeawayAt }) =>
                t('dialog.order', {
                  number,
                  day: format.shortDay(takeawayAt),
                  time: format.time(takeawayAt),
                }),
              ),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
