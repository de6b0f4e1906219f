import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { ProviderPart } from './provider-part.tsx'

/** The sign-in: with a passkey first, then with the chain’s own provider if it has one. */
export function SignInPart({
  problem,
  isPending,
  isSupported,
  next,
  onPasskey,
  onRecovery,
}: {
  /** The error of the last attempt, as a sentence. */
  problem: string | null
  isPending: boolean
  /** Whether the browser supports passkeys. */
  isSupported: boolean
  onPasskey: () => void
  /** The page to open after the sign-in. */
  next: string | null
  /** Opens the form for a recovery code. */
  onRecovery: () => void
}) {
  const t = useText('office')
  const locale = useLocale()
  return (
    <>
      <h2 className="login-title">{t('login.title')}</h2>
      <p className="login-intro">{t('login.intro')}</p>
      <Problem text={problem} />
      {isSupported ? null : <Notice tone="warn">{t('login.unsupported')}</Notice>}
      <Button
        kind="action"
        size="large"
        icon="key"
        onPress={onPasskey}
        isPending={isPending}
        isDisabled={!isSupported}
      >
        {t('login.passkey')}
      </Button>
      <ProviderPart next={next} />
      <div className="grid gap-2 text-ink-2 text-note leading-[1.5]">
        <p>
          <b>{t('login.lost')}</b>{' '}
          <button
            type="button"
            className="text-leaf-text font-semibold underline [text-underline-offset:0.2em]"
            onClick={onRecovery}
          >
            {t('login.useCode')}
          </button>
        </p>
        <p>{t('login.noCode')}</p>
        <p>
          <a href={href('kitchen', locale)}>{t('login.board')}</a>
        </p>
      </div>
    </>
  )
}
