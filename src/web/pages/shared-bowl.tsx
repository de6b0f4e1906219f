import { useMemo } from 'react'
import { type LoaderFunctionArgs, data, useParams } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { readBowlCode } from '#domain/commands/bowl-code.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { KeepButton } from '#web/features/favourite-bowls/keep-button.tsx'
import { OpenedBowl } from '#web/features/share/opened-bowl.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'

export const loader = ({ params }: LoaderFunctionArgs) =>
  data(null, { status: readBowlCode(params['code'] ?? '') === null ? 404 : 200 })

/** The code in the address contains the whole bowl, so no request is needed. */
export const clientLoader = () => null

/** A bowl that was shared by a link (E4). */
export default function SharedBowlPage() {
  const { code = '' } = useParams()
  const shared = useMemo(() => readBowlCode(code), [code])
  return shared === null ? (
    <NoSuchBowl />
  ) : (
    <OpenedBowl key={code} shared={shared} more={(priced) => <KeepButton priced={priced} />} />
  )
}

function NoSuchBowl() {
  const locale = useLocale()
  const t = useText('share')
  return (
    <div className="wrap py-16">
      <PageHead title={t('notFound.title')} />
      <Display level={1}>{t('notFound.title')}</Display>
      <p className="mt-3 mb-6 text-ink-2">{t('notFound.text')}</p>
      <ButtonLink to={href('menu', locale)}>{t('notFound.menu')}</ButtonLink>
    </div>
  )
}
