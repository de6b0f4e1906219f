import { Checkbox } from '#office/ui/fields/checkbox.tsx'
import { PeriodPill } from './period-pill.tsx'
import { type Days, presets, shapeOf } from './periods.ts'
import { type Beside, type ReportFilters, comparisonChoices } from './report-filters.ts'
import { ScopePill } from './scope-pill.tsx'
import type { ChangeReportFilters } from './use-report-filters.ts'
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
  change: ChangeReportFilters
  days: Days
  beside: Days | null
}) {
  const { t, names } = useReportLabels()
  const shape = shapeOf(days)
  const besideText = (id: Beside): string => {
    if (id !== 'before') return t(`besides.${id}`)
    return t(shape === 'week' || shape === 'month' ? `besides.${shape}` : 'besides.before')
  }
  const isBesideNamed = typeof filters.beside === 'string'
  return (
    <search aria-label={t('filters')} className="report-bar">
      <div className="filters">
        <PeriodPill
          label={t('period')}
          icon="calendar"
          valueText={names.short(days)}
          days={days}
          choices={presets.map((id) => ({ id, text: t(`preset.${id}`) }))}
          selectedId={typeof filters.period === 'string' ? filters.period : null}
          onChoose={(period) => change({ period })}
          onDays={(period) => change({ period })}
        />
        <PeriodPill
          label={t('beside')}
          isNamed
          valueText={
            typeof filters.beside === 'string'
              ? besideText(filters.beside)
              : names.short(filters.beside)
          }
          days={beside}
          choices={comparisonChoices.map((id) => ({ id, text: besideText(id) }))}
          selectedId={isBesideNamed ? (filters.beside as Beside) : null}
          onChoose={(beside) => change({ beside })}
          onDays={(beside) => change({ beside })}
        >
          <Checkbox
            value={filters.isWithoutHolidays}
            onChange={(isWithoutHolidays) => change({ isWithoutHolidays })}
          >
            {t('holidays.switch')}
          </Checkbox>
        </PeriodPill>
        <ScopePill scopes={scopes} value={filters.scope} onChange={(scope) => change({ scope })} />
      </div>
    </search>
  )
}
