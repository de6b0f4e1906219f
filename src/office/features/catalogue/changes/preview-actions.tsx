import { useRef } from 'react'
import { previewCatalogueDraft } from '#contract/office/catalogue.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

/**
 * The buttons for the preview of the shop with the changes of the draft (H8): one opens the preview
 * in a new tab, the other copies its private link for a colleague.
 */
export function PreviewActions() {
  const t = useText('office-catalogue-changes')
  const locale = useLocale()
  const copy = (address: string) =>
    void navigator.clipboard.writeText(address).then(
      () => showToast({ tone: 'ok', text: t('preview.copied') }),
      () => showToast({ tone: 'err', text: t('preview.failed') }),
    )
  // The tab is opened before the answer arrives, because the popup blocker would stop a tab that opens
  // after the answer.
  const tab = useRef<Window | null>(null)
  const { run, isPending, problem } = useAction(
    async (api, _target: 'clipboard' | 'tab') => {
      try {
        const { path } = await api.call(previewCatalogueDraft, {})
        return `${location.origin}${path}?lang=${locale}`
      } catch (error) {
        tab.current?.close()
        throw error
      }
    },
    {
      onDone(address, target) {
        if (target === 'clipboard') copy(address)
        else if (tab.current === null) location.assign(address)
        else tab.current.location.href = address
      },
    },
  )
  const openTab = () => {
    tab.current = window.open('about:blank', '_blank')
    run('tab')
  }
  return (
    <>
      {problem === null ? null : <span role="alert">{problem}</span>}
      <Button kind="outlined" isPending={isPending} onPress={() => run('clipboard')}>
        {t('preview.copy')}
      </Button>
      <Button kind="outlined" isPending={isPending} onPress={openTab}>
        {t('preview.open')}
      </Button>
    </>
  )
}
