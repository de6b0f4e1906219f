import { isRouteErrorResponse, useRouteError } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown for any error of a page. States that the cart is safe in the browser. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <Broken />
}

export function NotFound() {
  const t = useText('shell')
  const locale = useLocale()
  return (
    <>
      <title>{t('notFound.meta')}</title>
      <MessagePage title={t('notFound.title')} text={t('notFound.text')} picture="cucumber">
        <ButtonLink to={href('menu', locale)}>{t('nav.menu')}</ButtonLink>
        <ButtonLink to={href('home', locale)} kind="line">
          {t('nav.home')}
        </ButtonLink>
      </MessagePage>
    </>
  )
}

function Broken() {
  const t = useText('shell')
  const common = useText('common')
  const locale = useLocale()
  return (
    <>
      <PageHead title={t('broken.title')} />
      <MessagePage title={t('broken.title')} text={t('broken.text')} picture="bowl">
        <Button onClick={() => location.reload()}>{common('action.retry')}</Button>
        <ButtonLink to={href('home', locale)} kind="line" reloadDocument>
          {t('nav.home')}
        </ButtonLink>
      </MessagePage>
    </>
  )
}
