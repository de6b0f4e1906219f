import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { useClockLabel } from '#web/state/pickup-time/clock-label.ts'
import type { Today } from './use-company-today.ts'

/**
 * Until when the company can order today, or why it no longer can; shown as soon as a company is
 * chosen (T9).
 */
export function CompanyToday({
  cutoff,
  isOrdering,
  today,
}: {
  cutoff: string
  isOrdering: boolean
  today: Today
}) {
  const t = useText('delivery')
  const { time } = useFormat()
  const clock = useClockLabel()
  const statusNote = !isOrdering ? null : today === null ? (
    <p className="text-ink-2">{t('partner.looking')}</p>
  ) : today === 'failed' ? (
    <Note tone="err">{t('partner.failed')}</Note>
  ) : today.state === 'open' && today.until !== null && today.at !== null ? (
    <Note tone="ok">
      {t('partner.state.open', { until: time(today.until), at: time(today.at) })}
    </Note>
  ) : (
    <Note tone="warn">
      {t(`partner.state.${today.state}`, { cutoff: clock(cutoff), until: '', at: '' })}
    </Note>
  )
  return <output className="block">{statusNote}</output>
}
