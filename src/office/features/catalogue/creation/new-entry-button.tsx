import { type ComponentType, useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import type { CreationProps } from './creation-props.ts'
import { NewCategoryDialog } from './new-category-dialog.tsx'
import { NewFormulaDialog } from './new-formula-dialog.tsx'
import { NewRecipeDialog } from './new-recipe-dialog.tsx'
import { NewRewardDialog } from './new-reward-dialog.tsx'

const dialogs = {
  category: NewCategoryDialog,
  formula: NewFormulaDialog,
  recipe: NewRecipeDialog,
  reward: NewRewardDialog,
} satisfies Record<string, ComponentType<CreationProps>>

/** Opens the dialog for a new entry; `onDone` receives the key of the new entry. */
export function NewEntryButton({
  kind,
  onDone,
}: {
  kind: keyof typeof dialogs
  onDone: (entry: string) => void
}) {
  const t = useText('office-catalogue')
  const [isOpen, setOpen] = useState(false)
  const CreationDialog = dialogs[kind]
  return (
    <>
      <Button kind="outlined" icon="plus" onPress={() => setOpen(true)}>
        {t(`make.${kind}.open`)}
      </Button>
      {isOpen ? (
        <CreationDialog
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
