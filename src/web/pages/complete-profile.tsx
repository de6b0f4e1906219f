import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BodyOf } from '#contract/endpoint.ts'
import { href } from '#contract/pages/links.ts'
import { completeProfile, listMissing } from '#contract/customers/social-login.ts'
import { OpeningMessage } from '#web/features/account/account-area.tsx'
import { CompleteForm } from '#web/features/account/sign-in/complete-form.tsx'
import { storeCustomer } from '#web/state/session/customer.ts'
import { FailureNote } from '#web/features/account/parts/failure-note.tsx'
import { SignInLayout } from '#web/features/account/sign-in/sign-in-layout.tsx'
import { useAccount } from '#web/features/account/parts/use-account.ts'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'
import { requestedPage } from '#web/state/session/return-page.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { Display } from '#web/ui/show/heading.tsx'

/**
 * Shown after the first login through a provider: asks for the data that the provider did not
 * supply (A6, A8), then opens the page that the visitor wanted.
 */
export default function CompleteProfilePage() {
  const t = useText('login')
  const call = useAccountCall()
  const { customer, failed, again } = useAccount()
  const {
    data,
    failed: unknown,
    again: askAgain,
  } = useRequest(useCallback(() => call(listMissing, {}), [call]))
  const continueAfterProfile = useContinueAfterProfile()
  const isWhole = data?.missing.length === 0
  useEffect(() => {
    if (isWhole) continueAfterProfile()
  }, [isWhole, continueAfterProfile])

  async function send(body: BodyOf<typeof completeProfile>) {
    storeCustomer(await call(completeProfile, { body }))
    continueAfterProfile()
  }

  const problem = failed ?? unknown
  return (
    <SignInLayout title={t('complete.title')} claim={t('complete.claim')}>
      <PageHead title={t('complete.title')} />
      {problem ? <FailureNote code={problem} onAgain={failed ? again : askAgain} /> : null}
      {customer && data && !isWhole ? (
        <>
          <Display level={2} size={3}>
            {t('complete.title')}
          </Display>
          <p className="mt-4 mb-5 text-lg break-words">
            {t('complete.text', { email: customer.email })}
          </p>
          <CompleteForm customer={customer} send={send} />
        </>
      ) : null}
      {!problem && (customer === null || data === null || isWhole) ? <OpeningMessage /> : null}
    </SignInLayout>
  )
}

function useContinueAfterProfile(): () => void {
  const locale = useLocale()
  const navigate = useNavigate()
  const { search } = useLocation()
  return useCallback(
    () => void navigate(requestedPage(search) ?? href('account', locale), { replace: true }),
    [navigate, search, locale],
  )
}
