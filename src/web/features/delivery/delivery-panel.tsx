import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import type { StoredDelivery } from '#web/state/ordering/stored-order.ts'
import { useFormat } from '#ui/text/format.ts'
import { useFullDay } from '#web/state/pickup-time/use-full-day.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'

/**
 * Shown at the checkout instead of the pickup details: where and when the order is delivered, and a
 * button to pick it up instead (T9).
 */
export function DeliveryPanel({
  delivery: { name, place, phone, at },
  onDrop,
}: {
  delivery: StoredDelivery
  onDrop: () => void
}) {
  const t = useText('delivery')
  const locale = useLocale()
  const { time } = useFormat()
  const fullDay = useFullDay()
  const drop = () => {
    onDrop()
    showToast({ tone: 'ok', text: t('brought.dropped') })
  }
  return (
    <section
      aria-label={t('brought.title')}
      className="mt-4 rounded-[10px] bg-rose px-4 py-3.5 text-on-field"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex items-center gap-2 font-semibold">
          <Icon name="pin" size={16} />
          {name}
        </span>
        <Link to={href('delivery', locale)} className="tap text-sm font-semibold">
          {t('brought.edit')}
        </Link>
      </p>
      <p className="text-sm wrap-anywhere">{t('brought.to', { place, phone })}</p>
      <p className="display-face num mt-1 text-3xl">{t('brought.from', { time: time(at) })}</p>
      <p className="mt-1 text-sm">{fullDay(at)}</p>
      <p className="mt-2 text-sm">{t('brought.pay')}</p>
      <button type="button" className="tap text-sm font-semibold underline" onClick={drop}>
        {t('brought.drop')}
      </button>
    </section>
  )
}
