import { useState } from 'react'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { type DelayReason, delayReasons } from '#contract/shop/order-view.ts'
import { useText } from '#ui/text/text.ts'
import { useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { Choice } from '#kitchen/parts/choice.tsx'
import { buttonLook, boardLook } from '#kitchen/parts/look.ts'

const MOST = 120

/**
 * Delays the order by ten or twenty more minutes, with a reason: the customer is notified of both.
 */
export function MoreDelay({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const [reason, setReason] = useState<DelayReason>(ticket.delay?.reason ?? 'busy')
  const before = ticket.delay?.minutes ?? 0
  const delay = (minutes: number) => {
    kitchen.tap(ticket, { action: 'delay', minutes, reason })
    onDone()
  }
  return (
    <section className={boardLook.part} aria-labelledby="more-delay">
      <h3 id="more-delay" className={boardLook.smallTitle}>
        {t('more.delay')}
      </h3>
      <Choice
        legend={t('more.delayWhy')}
        value={reason}
        onChange={setReason}
        options={delayReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <div className={boardLook.row}>
        {[10, 20].map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={buttonLook('ink', 'num')}
            disabled={before + minutes > MOST}
            onClick={() => delay(before + minutes)}
          >
            {t('more.later', { minutes })}
          </button>
        ))}
        {before > 0 ? (
          <button type="button" className={buttonLook('line')} onClick={() => delay(0)}>
            {t('more.onTime')}
          </button>
        ) : null}
      </div>
    </section>
  )
}
