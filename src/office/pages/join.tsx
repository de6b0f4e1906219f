import { useState } from 'react'
import { useNavigate } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import { type Registered, readStaffLink } from '#contract/office/staff-session.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { keepSession } from '#office/base/session.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useTitle } from '#office/base/use-title.ts'
import { CodesPart } from '#office/features/login/codes-part.tsx'
import { JoinPart } from '#office/features/login/join-part.tsx'
import { LoginFrame } from '#office/features/login/login-frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'

export function Component() {
  const locale = useLocale()
  const t = useText('office')
  const sentence = useSentenceOf()
  const navigate = useNavigate()
  const [token] = useState(() => location.hash.slice(1))
  const [registration, setRegistration] = useState<Registered | null>(null)
  const { data: link, error, isSlow } = useApi(readStaffLink, { body: { token } })
  const isFirst = link?.kind === 'first-owner'
  useTitle(t(isFirst ? 'login.first.title' : 'page.join'))
  const enter = () => navigate(officeHref('today', locale), { replace: true })

  async function finish(registered: Registered) {
    keepSession(registered.session)
    if (registered.recoveryCodes === null) await enter()
    else setRegistration(registered)
  }

  return (
    <LoginFrame headline={t(isFirst ? 'login.firstKey' : 'login.welcome')}>
      {registration?.recoveryCodes ? (
        <CodesPart
          codes={registration.recoveryCodes}
          isFirst={isFirst}
          onEnter={() => void enter()}
        />
      ) : link !== undefined ? (
        <JoinPart token={token} link={link} onDone={finish} />
      ) : error !== undefined ? (
        <>
          <h2 className="login-title">{t('login.invited.title')}</h2>
          <Notice tone="err">{sentence(error)}</Notice>
          <ButtonLink kind="outlined" to={officeHref('login', locale)}>
            {t('login.signIn')}
          </ButtonLink>
        </>
      ) : isSlow ? (
        <Skeleton />
      ) : null}
    </LoginFrame>
  )
}
