import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { nextPage } from '#contract/office/next-page.ts'
import { nextOf } from '#office/base/next-of.ts'
import { useOffice } from '#office/base/office.tsx'
import { signInWithPasskey } from '#office/base/passkeys.ts'
import { useText } from '#ui/text/text.ts'
import { LoginFrame } from '#office/features/login/login-frame.tsx'
import { RecoveryPart } from '#office/features/login/recovery-part.tsx'
import { SignInPart } from '#office/features/login/sign-in-part.tsx'
import { useExplain, useProblemOf } from '#office/features/login/use-explain.ts'
import { useTitle } from '#office/base/use-title.ts'

export function Component() {
  const { api, locale } = useOffice()
  const t = useText('office')
  const navigate = useNavigate()
  const { search } = useLocation()
  const explain = useExplain()
  const [recovers, setRecovers] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState(useProblemOf(search))
  useTitle(t('login.title'))

  async function signIn() {
    setPending(true)
    setProblem(null)
    try {
      await signInWithPasskey(api())
      await navigate(nextPage(nextOf(search), locale), { replace: true })
    } catch (error) {
      setProblem(explain(error))
    }
    setPending(false)
  }

  return (
    <LoginFrame headline={t('login.closed')}>
      {recovers ? (
        <RecoveryPart onBack={() => setRecovers(false)} />
      ) : (
        <SignInPart
          problem={problem}
          isPending={isPending}
          isSupported={browserSupportsWebAuthn()}
          next={nextOf(search)}
          onPasskey={() => void signIn()}
          onRecovery={() => setRecovers(true)}
        />
      )}
    </LoginFrame>
  )
}
