import type { StopNotice } from '#contract/shop/restaurants.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Note } from '#web/ui/feedback/note.tsx'

/** Why the next times are not on offer, or are later than usual, and until when (T6). */
export function StopNote({ stop: { reason, until, minutes } }: { stop: StopNotice }) {
  const t = useText('takeaway')
  const tError = useText('errors')
  const { time } = useFormat()
  return (
    <Note tone="warn">
      {reason === 'off'
        ? tError('online_ordering_unavailable')
        : reason === 'busy'
          ? t('stop.busy', { minutes: minutes ?? 0 })
          : t(`stop.${reason}`)}
      {until === null ? null : ` ${t('stop.until', { time: time(until) })}`}
    </Note>
  )
}
