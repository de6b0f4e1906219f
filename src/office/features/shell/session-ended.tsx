import { useEffect, useState } from 'react'
import { officeHref } from '#contract/office/office-pages.ts'
import { staffLoginHref } from '#contract/office/staff-login.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { findSession } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { AnchorButton, Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/layers/dialog.tsx'
import { Notice } from '#ui/parts/notice.tsx'

/**
 * Shown if the session ended while a page was open: the user signs in again over the page or in
 * another tab, and typed text is not lost.
 */
export function SessionEnded({ signIn }: { signIn: () => Promise<void> }) {
  const { api, locale, provider } = useOffice()
  const t = useText('office')
  const sentence = useSentenceOf()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const checkSession = () => void findSession(api())
    addEventListener('focus', checkSession)
    return () => removeEventListener('focus', checkSession)
  }, [api])
  const leave = () => location.assign(officeHref('login', locale))
  async function again() {
    setPending(true)
    setProblem(null)
    await signIn().catch((error: unknown) => setProblem(sentence(error)))
    setPending(false)
  }
  return (
    <Dialog
      title={t('session.title')}
      isOpen
      onClose={leave}
      isHeld
      footer={
        <>
          <Button kind="action" icon="key" onPress={() => void again()} isPending={isPending}>
            {t('session.signIn')}
          </Button>
          {provider === null ? null : (
            <AnchorButton kind="outlined" href={staffLoginHref(locale, null)} isNewTab>
              {t('session.provider', { name: provider })}
            </AnchorButton>
          )}
          <Button kind="outlined" onPress={leave} isDisabled={isPending}>
            {t('session.leave')}
          </Button>
        </>
      }
    >
      <p>{t('session.text')}</p>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}
