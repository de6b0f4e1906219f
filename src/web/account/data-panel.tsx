import { exportMe } from '#contract/account.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Problem } from '../ui/problem.tsx'
import { Section } from './section.tsx'
import { useAccountCall } from './use-account-call.ts'
import { useAction } from './use-action.ts'

/** Everything that is kept of the customer, at once (A11, F9). */
export function DataPanel() {
  const t = useText('account')
  const call = useAccountCall()
  const { busy, problem, run } = useAction()
  const download = () => run('export', async () => {
    // Asked for by the client, which renews a token that is over: a plain link could not.
    const data = await call(exportMe, {})
    const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: `mesclun-${data.exportedAt.slice(0, 10)}.json` })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  })
  return (
    <Section title={t('export.title')}>
      <p className="mb-4">{t('export.text')}</p>
      <Button kind="line" busy={busy !== null} onClick={download}><Icon name="download" />{t('export.button')}</Button>
      <Problem text={problem} />
    </Section>
  )
}
