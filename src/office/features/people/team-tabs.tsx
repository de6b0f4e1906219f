import { type OfficePage, officeHref } from '#contract/office/office-pages.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { PageTabs } from '#ui/parts/page-tabs.tsx'

const pages = [
  { page: 'people', right: 'people' },
  { page: 'roles', right: 'people' },
  { page: 'audit', right: 'audit' },
] as const

/** The tabs of the team pages that the user may see; no tabs if there is only one such page. */
export function TeamTabs({ here }: { here: OfficePage }) {
  const t = useText('office-people')
  const locale = useLocale()
  const { session } = useSessionState()
  const visiblePages = pages.filter(({ right }) => session?.rights.includes(right))
  if (visiblePages.length < 2) return null
  return (
    <PageTabs
      label={t('tabs')}
      tabs={visiblePages.map(({ page }) => ({
        to: officeHref(page, locale),
        text: t(`tab.${page}`),
        isHere: page === here,
      }))}
    />
  )
}
