import { useState } from 'react'
import { useLocation } from 'react-router'
import { signUp } from '#contract/customers/auth.ts'
import { SignInLayout } from '#web/features/account/sign-in/sign-in-layout.tsx'
import { SignInTabs } from '#web/features/account/sign-in/sign-in-tabs.tsx'
import { SignUpForm } from '#web/features/account/sign-in/sign-up-form.tsx'
import { SocialButtons } from '#web/features/account/sign-in/social-buttons.tsx'
import { SignUpSent } from '#web/features/account/sign-in/sign-up-sent.tsx'
import { storeReturnPage, requestedPage } from '#web/state/session/return-page.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'

/** The sign-up form (A8), then a note about the mail that opens the account. */
export default function SignUpPage() {
  const t = useText('login')
  const { brand } = useApp()
  const api = useApi()
  const { search } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function send(body: BodyOf<typeof signUp>) {
    await api.call(signUp, { body })
    storeReturnPage(requestedPage(search))
    setSentTo(body.email)
  }

  return (
    <SignInLayout title={t('signUp.title')} claim={t('signUp.claim')}>
      <PageHead title={t('signUp.title')} description={t('signUp.description', { brand })} />
      {sentTo === null ? (
        <>
          <SignInTabs current="signUp" search={search} />
          <SocialButtons first />
          <SignUpForm send={send} />
        </>
      ) : (
        <SignUpSent email={sentTo} />
      )}
    </SignInLayout>
  )
}
