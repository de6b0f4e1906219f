import { useState } from 'react'
import { useLocation } from 'react-router'
import { signUp } from '#contract/auth.ts'
import { SignInLayout } from '../account/sign-in-layout.tsx'
import { SignInTabs } from '../account/sign-in-tabs.tsx'
import { SignUpForm } from '../account/sign-up-form.tsx'
import { SocialButtons } from '../account/social-buttons.tsx'
import { SignUpSent } from '../account/sign-up-sent.tsx'
import { keepWanted, wanted } from '../account/where-to.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { useApi } from '../app-data.tsx'
import { PageHead } from '../page-head.tsx'
import { useText } from '../text.ts'

/** All that A8 asks; then the mail that opens the account. */
export default function SignUpPage() {
  const t = useText('login')
  const api = useApi()
  const { search } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function send(body: BodyOf<typeof signUp>) {
    await api.call(signUp, { body })
    keepWanted(wanted(search))
    setSentTo(body.email)
  }

  return (
    <SignInLayout title={t('signUp.title')} claim={t('signUp.claim')}>
      <PageHead title={t('signUp.title')} description={t('signUp.description')} />
      {sentTo === null ? (
        <>
          <SignInTabs now="signUp" search={search} />
          <SocialButtons first />
          <SignUpForm send={send} />
        </>
      ) : <SignUpSent email={sentTo} />}
    </SignInLayout>
  )
}
