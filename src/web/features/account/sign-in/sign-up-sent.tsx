import { Outcome } from '#web/features/forms/form-body.tsx'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { loginState } from '#web/state/session/return-page.ts'

/**
 * The text after a sign-up. It is the same if the address already has an account: only the mail
 * informs its owner.
 */
export function SignUpSent({ email }: { email: string }) {
  const t = useText('login')
  const locale = useLocale()
  return (
    <Outcome title={t('signUp.sentTitle')} text={t('signUp.sentText', { email })}>
      <p className="text-ink-2">{t('signUp.sentHint')}</p>
      <ButtonLink kind="line" to={href('login', locale)} state={loginState(email)}>
        {t('signUp.toLogin')}
      </ButtonLink>
    </Outcome>
  )
}
