import { useState } from 'react'
import {
  type RestaurantSettings,
  type RestaurantSettingsView,
  getRestaurantLoad,
} from '#contract/office/restaurant-settings.ts'
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
import { SectionFoot } from './section-foot.tsx'
import { TrialPart } from './trial-part.tsx'
import { useSection } from './use-section.ts'
import { useHoursLabels } from './use-hours-labels.ts'
import { dayOfWeekday } from './week-part.tsx'

type Curve = RestaurantSettings['capacity_curve']

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
}: {
  restaurant: RestaurantSettingsView
  weekday: number
  view: 'curve' | 'table'
  onShow: (changes: { weekday?: number; view?: 'curve' | 'table' }) => void
  onDone: (restaurant: RestaurantSettingsView) => void
}) {
  const t = useText('office-hours')
  const format = useFormat()
  const { clock } = useHoursLabels()
  const section = useSection(restaurant, ['capacity_curve'], onDone)
  const { settings, slug } = restaurant
  const saved = settings.capacity_curve
  const [curve, setCurve] = useState<Curve>(saved)
  const [lastSettings, setLastSettings] = useState(settings)
  const [copied, setCopied] = useState<readonly Quarter[] | null>(null)
  if (lastSettings !== settings) {
    setLastSettings(settings)
    setCurve(saved)
  }
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
  const wordsOf = (of: RestaurantSettings) =>
    (of.capacity_curve ?? []).map(({ weekdays, steps }) =>
      t('capacity.line', {
        days: weekdays.map((day) => format.weekday(dayOfWeekday(day))).join(', '),
        steps: steps
          .map(({ from, to, orders }) =>
            t('capacity.step', { from: clock(from), to: clock(to), orders }),
          )
          .join(', '),
      }),
    )
  const label = t('capacity.label', { day: name })
  return (
    <section className="block" aria-labelledby="capacity">
      <header className="block-head">
        <h2 id="capacity" className="title-3">
          {t('capacity.title')}
        </h2>
        <Segmented
          label={t('capacity.ways')}
          choices={(['curve', 'table'] as const).map((id) => ({ id, text: t(`capacity.${id}`) }))}
          value={view}
          onChange={(next) => onShow({ view: next })}
        />
      </header>
      <div className="capacity-days">
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
          <ul className="legend capacity-legend">
            <li data-look="load">{t('capacity.legendLoad', { day: name })}</li>
            <li data-look="most">{t('capacity.legendMost')}</li>
            <li data-look="limit">{t('capacity.legendLimit')}</li>
          </ul>
        </>
      )}
      {quarters.length === 0 ? null : (
        <TrialPart key={weekday} slug={slug} days={days} steps={stepsOf(quarters)} />
      )}
      <SectionFoot
        section={section}
        isDirty={JSON.stringify(curve) !== JSON.stringify(saved)}
        wordsOf={wordsOf}
        yours={wordsOf({ ...settings, capacity_curve: curve })}
        onSave={() => section.save({ capacity_curve: curve })}
        onReset={(next) => setCurve(next === null ? saved : next.capacity_curve)}
      />
    </section>
  )
}
