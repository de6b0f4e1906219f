import type { OrderView } from '#contract/shop/order-view.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { useReadyPush } from './use-ready-push.ts'

/**
 * Offers a notification on this device when the order is ready; the browser's permission is
 * requested only on a press.
 */
export function ReadyPush({ order }: { order: OrderView }) {
  const t = useText('order')
  const { state, begin, end } = useReadyPush(order)
  const { status } = order
  if (state === 'no' || (status !== 'received' && status !== 'in-preparation')) return null
  return (
    <div className="print:hidden">
      {state === 'on' ? (
        <Button kind="line" size="s" onClick={() => void end()}>
          {t('push.off')}
        </Button>
      ) : (
        <Button
          kind="line"
          size="s"
          busy={state === 'asking'}
          disabled={state === 'refused'}
          onClick={() => void begin()}
        >
          <Icon name="clock" size={18} />
          {t('push.ask')}
        </Button>
      )}
      <output className="mt-2 block text-sm text-ink-2">
        {state === 'on'
          ? t('push.on')
          : state === 'refused'
            ? t('push.refused')
            : state === 'failed'
              ? t('push.failed')
              : null}
      </output>
    </div>
  )
}
