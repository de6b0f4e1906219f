import { type DraftEdit, editCatalogue } from '#contract/office/catalogue.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'

/**
 * A warning that another value was published after an edit was made (P6). The sentence above the
 * warning shows both values; with the two buttons of the warning, the user chooses one of them.
 */
export function OvertakenNote({ edit }: { edit: DraftEdit }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const { edit: write, replaceDraft } = useCatalogue()
  const { run, isPending, problem } = useApiAction(editCatalogue, {
    toast: t('overtaken.kept'),
    onDone: replaceDraft,
  })
  const { entry, field, before, after, overtakenBy } = edit
  if (overtakenBy === null) return null
  // Sending the same edit again makes it newer than the published value.
  const keepOurs = () => run({ body: { edits: [{ entry, field, before: after, after }] } })
  return (
    <Notice
      tone="warn"
      action={
        <div className="flex flex-wrap gap-2">
          <Button kind="outlined" onPress={() => write([{ entry, field, after: before }])}>
            {t('overtaken.theirs')}
          </Button>
          <Button kind="outlined" isPending={isPending} onPress={keepOurs}>
            {t('overtaken.ours')}
          </Button>
        </div>
      }
    >
      {t('overtaken.text', {
        name: overtakenBy.by ?? t('page.somebody'),
        day: format.shortDay(overtakenBy.at),
        time: format.time(overtakenBy.at),
      })}
      {problem === null ? null : ` ${problem}`}
    </Notice>
  )
}
