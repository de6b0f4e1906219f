import { exportCustomer } from '#contract/office/privacy.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { saveFile } from '#office/base/save-file.ts'
import { useText } from '#office/base/text.ts'
import { useSending } from '#office/base/use-sending.ts'
import { showToast } from '#office/ui/layers/toasts.tsx'

/**
 * Downloads all data stored about a customer. `request`: the id of the open request that the
 * download answers.
 */
export function useExport(onDone: () => void) {
  const t = useText('office-customers')
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const takeExport = (customer: string, request?: string) =>
    send(customer, async () => {
      const data = await confirmed((api) =>
        api.call(exportCustomer, {
          params: { customer },
          body: request === undefined ? {} : { request },
        }),
      )
      // The file name contains only the day, no customer’s name: browsers store file names in the
      // list of downloads.
      saveFile(
        `${t('privacy.file')}-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      )
      showToast({ tone: 'ok', text: t('privacy.exported') })
      onDone()
    })
  return { takeExport, isPending, problem }
}
