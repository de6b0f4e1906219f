import { useState } from 'react'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { useText } from '#ui/text/text.ts'
import { Choice } from '#kitchen/parts/choice.tsx'
import { useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { buttonLook, boardLook } from '#kitchen/parts/look.ts'

const reasons = ['customer', 'sold-out', 'incident', 'closed'] as const

/**
 * Cancelling cannot be undone, so it takes two steps: first a reason, then the button that
 * confirms.
 */
export function MoreCancel({
  ticket,
  onKeep,
  onDone,
}: {
  ticket: Ticket
  onKeep: () => void
  onDone: () => void
}) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null)
  return (
    <div className={boardLook.menu}>
      <p>{t('more.cancelText')}</p>
      <Choice
        legend={t('more.cancelWhy')}
        value={reason}
        onChange={setReason}
        options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <div className={boardLook.row}>
        <button type="button" className={buttonLook('line')} onClick={onKeep}>
          {t('more.keep')}
        </button>
        <button
          type="button"
          className={buttonLook('danger', 'num')}
          disabled={reason === null}
          onClick={() => {
            if (reason === null) return
            kitchen.tap(ticket, { action: 'cancel', reason })
            onDone()
          }}
        >
          {t('more.cancelGo', { number: ticket.number })}
        </button>
      </div>
    </div>
  )
}
