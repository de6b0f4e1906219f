import {
  type WeeklyReports,
  listWeeklyReports,
  startWeeklyReport,
  stopWeeklyReport,
} from '#contract/office/weekly-reports.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

/** Subscribes to the report of a scope (null: all that the user may see), or stops a report. */
type WeeklyChange = { start: string | null } | { stop: string; name: string }

type Weekly = {
  loaded: Loaded<WeeklyReports>
  change: (change: WeeklyChange) => void
  isPending: boolean
  /** The reason why the last change was refused; null if it was not refused. */
  problem: string | null
}

/** The reports that the user receives by mail each Monday, and functions that change them (H16). */
export function useWeekly(): Weekly {
  const locale = useLocale()
  const t = useText('office-exports')
  const email = useSessionState().session?.email ?? ''
  const loaded = useApi(listWeeklyReports, {})
  const { run, isPending, problem } = useAction(
    (api, change: WeeklyChange) => {
      if ('stop' in change) return api.call(stopWeeklyReport, { params: { report: change.stop } })
      const body = change.start === null ? {} : { scope: change.start }
      return api.call(startWeeklyReport, { body })
    },
    {
      onDone(reports, change) {
        loaded.replace(reports)
        if ('stop' in change)
          showToast({ tone: 'ok', text: t('weekly.stopped', { name: change.name }) })
        else
          showToast({
            tone: 'ok',
            text: t('weekly.started', { email }),
            link: { text: t('weekly.see'), to: officeHref('exports', locale) },
          })
      },
    },
  )
  return { loaded, change: run, isPending, problem }
}
