import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import type { CreatedKind } from './creation-plans.ts'
import { NewEntryDialog } from './new-entry-dialog.tsx'

/** Opens the dialog for a new entry; `onDone` receives the key of the new entry. */
export function NewEntryButton({
  kind,
  onDone,
}: {
  kind: Exclude<CreatedKind, 'product'>
  onDone: (entry: string) => void
}) {
  const t = useText('office-catalogue')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="outlined" icon="plus" onPress={() => setOpen(true)}>
        {t(`make.${kind}.open`)}
      </Button>
      {isOpen ? (
        <NewEntryDialog
          kind={kind}
          onClose={() => setOpen(false)}
          onDone={(entry, name) => {
            setOpen(false)
            showToast({ tone: 'ok', text: t('new.done', { name }) })
            onDone(entry)
          }}
        />
      ) : null}
    </>
  )
}
