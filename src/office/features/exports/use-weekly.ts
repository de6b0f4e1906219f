import {
  type WeeklyReports,
  listWeeklyReports,
  startWeeklyReport,
  stopWeeklyReport,
} from '#contract/office/weekly-reports.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#office/base/text.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useSending } from '#office/base/use-sending.ts'
import { showToast } from '#office/ui/layers/toasts.tsx'

type Weekly = {
  loaded: Loaded<WeeklyReports>
  /** Subscribes to the report of a scope; null for all that the user may see. */
  start: (scope: string | null) => void
  stop: (id: string, name: string) => void
  isPending: boolean
  /** The reason why the last change was refused; null if it was not refused. */
  problem: string | null
}

/** The reports that the user receives by mail each Monday, and functions that change them (H16). */
export function useWeekly(): Weekly {
  const { api, locale } = useOffice()
  const t = useText('office-exports')
  const email = useSessionState().session?.email ?? ''
  const { send, isPending, problem } = useSending()
  const loaded = useApi(listWeeklyReports, {})
  return {
    loaded,
    isPending,
    problem,
    start: (scope) =>
      void send(`start ${scope}`, async () => {
        const body = scope === null ? {} : { scope }
        loaded.replace(await api().call(startWeeklyReport, { body }))
        showToast({
          tone: 'ok',
          text: t('weekly.started', { email }),
          link: { text: t('weekly.see'), to: officeHref('exports', locale) },
        })
      }),
    stop: (id, name) =>
      void send(`stop ${id}`, async () => {
        loaded.replace(await api().call(stopWeeklyReport, { params: { report: id } }))
        showToast({ tone: 'ok', text: t('weekly.stopped', { name }) })
      }),
  }
}
