import { exportMe } from '#contract/customers/account.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { Section } from '#web/features/account/parts/section.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useAction } from '#web/features/forms/use-action.ts'

/** Downloads all data stored about the customer, at once (A11, F9). */
export function DataPanel() {
  const { brand } = useApp()
  const t = useText('account')
  const call = useAccountCall()
  const { busy, problem, run } = useAction()
  const download = () =>
    run('export', async () => {
      // Requested by the API client, which renews an expired token: a plain link could not.
      const data = await call(exportMe, {})
      const address = URL.createObjectURL(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      )
      const link = Object.assign(document.createElement('a'), {
        href: address,
        download: `${brand}-${data.exportedAt.slice(0, 10)}.json`,
      })
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
    })
  return (
    <Section title={t('export.title')}>
      <p className="mb-4">{t('export.text')}</p>
      <Button kind="line" busy={busy !== null} onClick={download}>
        <Icon name="download" />
        {t('export.button')}
      </Button>
      <Problem text={problem} />
    </Section>
  )
}
