import type { Order } from '#contract/shop/orders.ts'
import { useText } from '#web/base/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'

/** The receipt, once there is one: to download, or to read here (O4). */
export function OrderReceipt({ token }: Pick<Order, 'token'>) {
  const t = useText('order')
  const address = `/api/orders/${token}/receipt`
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <a
        href={`${address}.pdf`}
        download
        className="inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-line-strong px-4.5 text-sm font-semibold
          no-underline hover:border-ink"
      >
        <Icon name="download" size={18} />
        {t('receipt.download')}
      </a>
      <a href={address} className="tap text-sm font-semibold text-leaf-text">
        {t('receipt.read')}
      </a>
    </p>
  )
}
