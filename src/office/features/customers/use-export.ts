import { exportCustomer } from '#contract/office/privacy.ts'
import { saveFile } from '#office/base/save-file.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

/**
 * Downloads all data stored about a customer; the body contains the id of the open request that the
 * download answers, if there is one.
 */
export function useExport(onDone: () => void) {
  const t = useText('office-customers')
  return useApiAction(exportCustomer, {
    onDone(data) {
      // The file name contains only the day, no customer’s name: browsers store file names in the
      // list of downloads.
      saveFile(
        `${t('privacy.file')}-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      )
      showToast({ tone: 'ok', text: t('privacy.exported') })
      onDone()
    },
  })
}
