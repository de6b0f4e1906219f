import { useLocale, useText } from '#ui/text/text.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'

export function Component() {
  const t = useText('office')
  const locale = useLocale()
  return (
    <>
      <PageHeader title={t('page.unknown')} />
      <EmptyState
        text={t('unknownPage.text')}
        action={
          <ButtonLink kind="outlined" to={officeHref('today', locale)}>
            {t('unknownPage.back')}
          </ButtonLink>
        }
      />
    </>
  )
}
