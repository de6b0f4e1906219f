import { type OfficePage, officeHref } from '#contract/office/office-pages.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { PageTabs } from '#ui/parts/page-tabs.tsx'

const pages = [
  { page: 'reports', right: 'reports' },
  { page: 'books', right: 'books' },
  // No right is needed: every user can see the files that they requested.
  { page: 'exports', right: null },
] as const

/** The tabs of the report pages that the user may see; no tabs if there is only one such page. */
export function ReportTabs({ here }: { here: OfficePage }) {
  const t = useText('office-exports')
  const locale = useLocale()
  const { session } = useSessionState()
  const visiblePages = pages.filter(
    ({ right }) => right === null || session?.rights.includes(right) === true,
  )
  if (visiblePages.length < 2) return null
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={visiblePages.map(({ page }) => ({
        to: officeHref(page, locale),
        text: t(`tabs.${page}`),
        isHere: page === here,
      }))}
    />
  )
}
