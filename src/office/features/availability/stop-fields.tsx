import { type StopReason, stopReasons } from '#domain/time/stop-reasons.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { DateTimeField } from '#ui/parts/fields/date-time-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'

export type Until = 'none' | 'end-of-service' | 'end-of-day' | 'tomorrow' | 'week' | 'moment'

/** Fields for the reason of a stop and for its end. */
export function StopFields({
  reason,
  onReason,
  until,
  onUntil,
  days,
  moment,
  onMoment,
}: {
  reason: StopReason | null
  onReason: (reason: StopReason | null) => void
  until: Until
  onUntil: (until: Until) => void
  /** The dates of the choices “tomorrow” and “week”. */
  days: { tomorrow: string; week: string }
  moment: string | null
  onMoment: (moment: string | null) => void
}) {
  const t = useText('office-availability')
  const format = useFormat()
  const dayText = (day: string) => format.shortDay(`${day}T12:00:00Z`)
  return (
    <div className="fields">
      <Select
        label={t('reason.label')}
        value={reason}
        onChange={(id) => {
          const next = stopReasons.find((each) => each === id) ?? null
          onReason(next)
          // A recall has no planned end: a user decides when the product returns to sale.
          if (next === 'recall') onUntil('none')
          else if (until === 'none') onUntil('end-of-day')
        }}
        choices={stopReasons.map((id) => ({ id, text: t(`reason.${id}`) }))}
      />
      <Select
        label={t('dialog.until')}
        value={until}
        onChange={(id) => onUntil((id ?? 'end-of-day') as Until)}
        choices={[
          ...(reason === 'recall' ? [{ id: 'none', text: t('dialog.noEnd') }] : []),
          { id: 'end-of-service', text: t('dialog.endOfService') },
          { id: 'end-of-day', text: t('dialog.endOfDay') },
          { id: 'tomorrow', text: t('dialog.tomorrow', { day: dayText(days.tomorrow) }) },
          { id: 'week', text: t('dialog.week', { day: dayText(days.week) }) },
          { id: 'moment', text: t('dialog.moment') },
        ]}
      />
      {until === 'moment' ? (
        <DateTimeField label={t('dialog.at')} value={moment} onChange={onMoment} />
      ) : null}
    </div>
  )
}
