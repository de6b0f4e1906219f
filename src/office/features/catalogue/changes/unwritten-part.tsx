import type { Json } from '#domain/catalogue/entries.ts'
import { useText } from '#ui/text/text.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useFaultText } from '#office/features/catalogue/rows/use-fault-text.ts'
import {
  type UnwrittenEdit,
  useCatalogue,
} from '#office/features/catalogue/state/catalogue-context.ts'
import { fieldLabel } from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'
import { valueWords } from '#office/features/catalogue/field-kinds/field-values.ts'

const MOST_LISTED = 5

/**
 * Typed values that could not be saved in the draft: the reason, and what the user can do (H6, P6).
 */
export function UnwrittenPart() {
  const t = useText('office-catalogue')
  const office = useText('office')
  const { unwritten, edit, drop, retry, published, drafted } = useCatalogue()
  const nameOf = useEntryName()
  const faultText = useFaultText()
  const formatter = useFieldFormatter(published, drafted)
  const waiting = unwritten.filter(({ problem }) => problem !== undefined)
  const refused = unwritten.filter(({ problem }) => problem === undefined)
  const valueText = ({ entry, field }: UnwrittenEdit, value: Json): string =>
    value === null ? t('unwritten.nothing') : valueWords({ entry, field }, value, formatter)
  const titleOf = ({ entry, field }: UnwrittenEdit) =>
    `${nameOf(entry)}, ${fieldLabel(entry, field, formatter)}`
  return (
    <div className="grid gap-2 not-empty:mb-3.5" aria-live="polite">
      {waiting.length === 0 ? null : (
        <Notice
          tone="warn"
          title={t('unwritten.waiting', { count: waiting.length })}
          action={
            <Button kind="outlined" onPress={retry}>
              {office('action.retry')}
            </Button>
          }
        >
          {waiting[0]?.problem} {t('unwritten.kept')}
        </Notice>
      )}
      {refused.slice(0, MOST_LISTED).map((refusedEdit) => (
        <Notice
          key={`${refusedEdit.entry} ${refusedEdit.field}`}
          tone={refusedEdit.concurrentEdit === undefined ? 'err' : 'warn'}
          title={titleOf(refusedEdit)}
          action={
            <>
              <Button kind="outlined" onPress={() => drop(refusedEdit)}>
                {t(
                  refusedEdit.concurrentEdit === undefined ? 'unwritten.drop' : 'unwritten.theirs',
                )}
              </Button>{' '}
              {refusedEdit.concurrentEdit === undefined ? null : (
                <Button
                  kind="outlined"
                  onPress={() =>
                    edit([
                      {
                        entry: refusedEdit.entry,
                        field: refusedEdit.field,
                        after: refusedEdit.after,
                        before: refusedEdit.concurrentEdit?.value ?? null,
                      },
                    ])
                  }
                >
                  {t('unwritten.mine')}
                </Button>
              )}
            </>
          }
        >
          {refusedEdit.concurrentEdit === undefined
            ? `${refusedEdit.faults.map(faultText).join(' ')} ${t('unwritten.typed', { value: valueText(refusedEdit, refusedEdit.after) })}`
            : t('unwritten.met', {
                name: refusedEdit.concurrentEdit.by ?? t('bar.command'),
                theirs: valueText(refusedEdit, refusedEdit.concurrentEdit.value),
                mine: valueText(refusedEdit, refusedEdit.after),
              })}
        </Notice>
      ))}
      {refused.length > MOST_LISTED ? (
        <p className="muted">{t('unwritten.more', { count: refused.length - MOST_LISTED })}</p>
      ) : null}
    </div>
  )
}
