import { Outlet, useLocation } from 'react-router'
import { officePageAt } from '#contract/office/office-pages.ts'
import { useText } from '#ui/text/text.ts'
import { CatalogueProvider } from '#office/features/catalogue/state/catalogue-provider.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'

/** The frame of the catalogue pages, which share the draft and unsaved edits. */
export function Component() {
  const t = useText('office')
  const { pathname } = useLocation()
  const page = officePageAt(pathname)?.page ?? 'catalogue'
  return (
    <CatalogueProvider title={<PageHeader title={t(`page.${page}`)} />}>
      <Outlet />
    </CatalogueProvider>
  )
}
