import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { AlertDialog } from '#ui/parts/layers/dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { BrokenNotice } from './broken-notice.tsx'
import { removalOf } from './removal.ts'

/**
 * Removes an entry, after listing the entries that would break (H6). Renders nothing if it is
 * already off sale.
 */
export function RemovePart({ entry, onDone }: { entry: string; onDone: () => void }) {
  const t = useText('office-catalogue')
  const nameOf = useEntryName()
  const { published, drafted, edit } = useCatalogue()
  const [isAsking, setAsking] = useState(false)
  const { how, edits, broken, prices } = removalOf({ published, drafted }, entry)
  const name = nameOf(entry)
  if (how === 'off' && drafted.get(entry)?.['active'] !== true) return null
  function remove() {
    edit(edits)
    showToast({
      tone: 'ok',
      text: t(`remove.${how}.done`, { name }),
      undo: () =>
        edit(
          edits
            .map((removedField) => ({
              ...removedField,
              before: removedField.after,
              after: removedField.before,
            }))
            .toReversed(),
        ),
    })
    onDone()
  }
  return (
    <>
      <Button kind="danger" onPress={() => setAsking(true)}>
        {t(`remove.${how}.open`)}
      </Button>
      {isAsking ? (
        <AlertDialog
          title={t(`remove.${how}.title`, { name })}
          isOpen
          onClose={() => setAsking(false)}
          action={t(`remove.${how}.do`)}
          onConfirm={remove}
        >
          <p>{t(`remove.${how}.effect`)}</p>
          {prices === 0 ? null : <p>{t('remove.prices', { count: prices })}</p>}
          <BrokenNotice title={t('remove.broken')} entries={broken} />
        </AlertDialog>
      ) : null}
    </>
  )
}
