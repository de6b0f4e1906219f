import { previewCatalogueDraft } from '#contract/office/catalogue.ts'
import { useLocale, useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { useSending } from '#office/base/use-sending.ts'
import { Button } from '#office/ui/button.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'

/**
 * The buttons for the preview of the shop with the changes of the draft (H8): one opens the preview
 * in a new tab, the other copies its private link for a colleague.
 */
export function PreviewActions() {
  const t = useText('office-catalogue-changes')
  const locale = useLocale()
  const { api } = useOffice()
  const { send, isPending, problem } = useSending()
  const withAddress = async (work: (address: string) => void): Promise<boolean> => {
    let isDone = false
    await send('preview', async () => {
      const { path } = await api().call(previewCatalogueDraft, {})
      work(`${location.origin}${path}?lang=${locale}`)
      isDone = true
    })
    return isDone
  }
  /**
   * The tab is opened before the answer arrives, because the popup blocker would stop a tab that
   * opens after the answer.
   */
  const openTab = async () => {
    const tab = window.open('about:blank', '_blank')
    const isDone = await withAddress((address) => {
      if (tab === null) location.assign(address)
      else tab.location.href = address
    })
    if (!isDone) tab?.close()
  }
  const copy = (address: string) =>
    void navigator.clipboard.writeText(address).then(
      () => showToast({ tone: 'ok', text: t('preview.copied') }),
      () => showToast({ tone: 'err', text: t('preview.failed') }),
    )
  return (
    <>
      {problem === null ? null : <span role="alert">{problem}</span>}
      <Button kind="outlined" isPending={isPending} onPress={() => void withAddress(copy)}>
        {t('preview.copy')}
      </Button>
      <Button kind="outlined" isPending={isPending} onPress={() => void openTab()}>
        {t('preview.open')}
      </Button>
    </>
  )
}
