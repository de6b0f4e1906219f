import { useState } from 'react'
import { getRestaurantLoad } from '#contract/office/restaurant-settings.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { Button } from '#ui/parts/button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Segmented } from '#ui/parts/segmented.tsx'
import { CapacityPlot } from './capacity-plot.tsx'
import { CapacityTable } from './capacity-table.tsx'
import {
  type Quarter,
  loadsOf,
  pasteQuarters,
  quartersOf,
  stepsOf,
  withWeekday,
} from './curve-draft.ts'
import { SettingsSection, type SettingsPartProps } from './settings-section.tsx'
import { TrialPart } from './trial-part.tsx'
import { useDraftOf } from './use-draft-of.ts'
import { dayOfWeekday } from './week-part.tsx'

/**
 * The capacity of each weekday in front of its past load, simulated with past orders before it is
 * saved (H12).
 */
export function CapacityPart({
  restaurant,
  weekday,
  view,
  onShow,
  onDone,
}: SettingsPartProps & {
  weekday: number
  view: 'curve' | 'table'
  onShow: (changes: { weekday?: number; view?: 'curve' | 'table' }) => void
}) {
  const t = useText('office-hours')
  const format = useFormat()
  const { settings, slug } = restaurant
  const saved = settings.capacity_curve
  const [curve, setCurve] = useDraftOf(saved)
  const [copied, setCopied] = useState<readonly Quarter[] | null>(null)
  const load = useApi(
    getRestaurantLoad,
    { params: { kitchen: slug }, query: { weekday } },
    { isOfOneSubject: true },
  )
  const days = load.data?.days ?? []
  const quarters = quartersOf({ ...settings, capacity_curve: curve }, weekday)
  const before = quartersOf(settings, weekday)
  const loads = loadsOf(quarters, days)
  const name = format.weekday(dayOfWeekday(weekday))
  const setQuarters = (next: readonly Quarter[]) =>
    setCurve(withWeekday(curve, weekday, stepsOf(next)))
  const change = (at: number, orders: number) =>
    setQuarters(quarters.map((quarter, i) => (i === at ? { ...quarter, orders } : quarter)))
  const copy = () => {
    setCopied(quarters)
    showToast({ tone: 'info', text: t('capacity.copied', { day: name }) })
  }
  const paste = () => {
    if (copied !== null) setQuarters(pasteQuarters(quarters, copied))
  }
  const label = t('capacity.label', { day: name })
  return (
    <SettingsSection
      id="capacity"
      title={t('capacity.title')}
      action={
        <Segmented
          label={t('capacity.ways')}
          choices={(['curve', 'table'] as const).map((id) => ({ id, text: t(`capacity.${id}`) }))}
          value={view}
          onChange={(next) => onShow({ view: next })}
        />
      }
      names={['capacity_curve']}
      draft={{ capacity_curve: curve }}
      isDirty={JSON.stringify(curve) !== JSON.stringify(saved)}
      onReset={(next) => setCurve(next.capacity_curve)}
      {...{ restaurant, onDone }}
    >
      <div className="mb-2 flex min-w-0 flex-wrap items-center gap-2">
        <Segmented
          label={t('capacity.days')}
          choices={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
            id: String(day),
            text: format.shortDay(dayOfWeekday(day)).split(' ')[0] ?? '',
          }))}
          value={String(weekday)}
          onChange={(id) => onShow({ weekday: Number(id) })}
        />
        <Button kind="quiet" icon="copy" isDisabled={quarters.length === 0} onPress={copy}>
          {t('capacity.copy')}
        </Button>
        <Button kind="quiet" isDisabled={copied === null || quarters.length === 0} onPress={paste}>
          {t('capacity.paste')}
        </Button>
      </div>
      {quarters.length === 0 ? (
        <p className="muted">{t('capacity.closed', { day: name })}</p>
      ) : view === 'table' ? (
        <CapacityTable label={label} quarters={quarters} loads={loads} onChange={change} />
      ) : (
        <>
          <CapacityPlot
            key={weekday}
            label={label}
            quarters={quarters}
            saved={before}
            loads={loads}
            onChange={change}
            onCopy={copy}
            onPaste={paste}
          />
          <ul className="legend">
            <li className="before:size-3.5 before:rounded-[4px] before:border before:border-line-strong before:bg-zinc-2">
              {t('capacity.legendLoad', { day: name })}
            </li>
            <li className="before:h-0.5 before:w-4 before:bg-ink">{t('capacity.legendMost')}</li>
            <li className="before:h-0.5 before:w-4 before:bg-radis-text">
              {t('capacity.legendLimit')}
            </li>
          </ul>
        </>
      )}
      {quarters.length === 0 ? null : (
        <TrialPart key={weekday} slug={slug} days={days} steps={stepsOf(quarters)} />
      )}
    </SettingsSection>
  )
}
