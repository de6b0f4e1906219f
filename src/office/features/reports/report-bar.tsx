import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { PeriodPill } from './period-pill.tsx'
import { type Days, presets, shapeOf } from './periods.ts'
import {
  type Beside,
  type ReportFilters,
  comparisonChanges,
  comparisonChoices,
  comparisonOf,
  periodChanges,
  periodOf,
} from './report-address.ts'
import { ScopePill } from './scope-pill.tsx'
import type { ReportScopes } from './use-report-scopes.ts'
import { useReportLabels } from './use-report-labels.ts'

/**
 * The filters of a report: the period, the compared period, whether bank holidays are left out, and
 * the scope.
 */
export function ReportBar({
  scopes,
  filters,
  change,
  days,
  beside,
}: {
  scopes: ReportScopes
  filters: ReportFilters
  change: ChangeUrlState<ReportFilters>
  days: Days
  beside: Days | null
}) {
  const { t, names } = useReportLabels()
  const shape = shapeOf(days)
  const besideText = (id: Beside): string => {
    if (id !== 'before') return t(`besides.${id}`)
    return t(shape === 'week' || shape === 'month' ? `besides.${shape}` : 'besides.before')
  }
  const [period, comparison] = [periodOf(filters), comparisonOf(filters)]
  return (
    <search aria-label={t('filters')} className="min-w-0 flex-[1_1_320px]">
      <div className="filters pr-0">
        <PeriodPill
          label={t('period')}
          icon="calendar"
          valueText={names.short(days)}
          days={days}
          choices={presets.map((id) => ({ id, text: t(`preset.${id}`) }))}
          selectedId={typeof period === 'string' ? period : null}
          onChoose={(preset) => change(periodChanges(preset))}
          onDays={(next) => change(periodChanges(next))}
        />
        <PeriodPill
          label={t('beside')}
          isNamed
          valueText={
            typeof comparison === 'string' ? besideText(comparison) : names.short(comparison)
          }
          days={beside}
          choices={comparisonChoices.map((id) => ({ id, text: besideText(id) }))}
          selectedId={typeof comparison === 'string' ? comparison : null}
          onChoose={(choice) => change(comparisonChanges(choice))}
          onDays={(next) => change(comparisonChanges(next))}
        >
          <Checkbox
            value={filters.holidays === 'out'}
            onChange={(isWithout) => change({ holidays: isWithout ? 'out' : null })}
          >
            {t('holidays.switch')}
          </Checkbox>
        </PeriodPill>
        <ScopePill scopes={scopes} value={filters.scope} onChange={(scope) => change({ scope })} />
      </div>
    </search>
  )
}
