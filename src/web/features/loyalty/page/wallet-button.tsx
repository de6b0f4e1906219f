import { useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import { sendWalletCard } from '#contract/customers/wallet.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'

/**
 * Sends the loyalty card for the customer's phone by mail (L5). Afterwards shows one of the two
 * sentences of V8: that the mail was sent, or that sending failed. A refusal for another reason
 * shows the text of its error code.
 */
export function WalletButton() {
  const t = useText('loyalty')
  const tWallet = useText('wallet')
  const tError = useText('errors')
  const api = useApi()
  const { busy, problem, run } = useAction()
  const [refused, setRefused] = useState<string | null>(null)
  const send = () =>
    run('wallet', async () => {
      setRefused(null)
      try {
        await api.call(sendWalletCard, {})
        showToast({ tone: 'ok', text: tWallet('sent') })
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        const { code } = error.problem
        const text = tError(
          code === 'server_error' || code === 'unavailable' ? 'wallet_failed' : code,
        )
        setRefused(text)
        showToast({ tone: 'err', text })
      }
    })
  return (
    <>
      <Button kind="ink" wide busy={busy !== null} onClick={send}>
        <Icon name="wallet" />
        {t('card.wallet')}
      </Button>
      <Problem text={refused ?? problem} />
      <p className="text-sm text-ink-2">
        {t('card.walletText')} {t('card.show')}
      </p>
    </>
  )
}
