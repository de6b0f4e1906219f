import { useMemo } from 'react'
import { type DraftEdit, getChangeSet } from '#contract/office/catalogue.ts'
import { changeSections, changesOf } from '#domain/catalogue/changes.ts'
import { applyEdits } from '#domain/catalogue/entries.ts'
import { useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Drawer } from '#ui/parts/layers/drawer.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { ChangeText, EntryTile, changeClass } from './change-row.tsx'
import { SectionTitle } from './changes-list.tsx'
import { idOf } from './review.ts'
import { useSetTime } from './use-set-time.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'

/** The changes of a change set, described like those of the draft. */
export function SetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('office-catalogue-changes')
  const timeOf = useSetTime()
  const loaded = useApi(getChangeSet, { params: { id } }, { isOfOneSubject: true })
  const changeSet = loaded.data
  return (
    <Drawer
      of={id}
      title={changeSet === undefined ? '–' : t('sets.openTitle', { at: timeOf(changeSet.set) })}
      onClose={onClose}
    >
      <LoadedPart of={loaded} skeleton={<Skeleton lines={8} />}>
        {({ set, edits }) => (
          <>
            <p className="muted">
              {t('sets.line', {
                count: changesOf(edits).length,
                name: set.by ?? t('page.somebody'),
              })}
            </p>
            <SetChanges edits={edits} />
          </>
        )}
      </LoadedPart>
    </Drawer>
  )
}

/**
 * The changes of a set. They are described against the values that the entries had before this set,
 * not against the current values.
 */
function SetChanges({ edits }: { edits: readonly DraftEdit[] }) {
  const { published } = useCatalogue()
  const before = useMemo(
    () =>
      applyEdits(
        published,
        edits.map((edit) => ({ ...edit, after: edit.before })),
      ),
    [published, edits],
  )
  const after = useMemo(() => applyEdits(before, edits), [before, edits])
  const formatter = useFieldFormatter(before, after)
  const changes = changesOf(edits)
  return changeSections.map((section) => {
    const sectionChanges = changes.filter((change) => change.section === section)
    return sectionChanges.length === 0 ? null : (
      <section key={section} className="mt-5.5">
        <SectionTitle section={section} changes={sectionChanges} />
        <ul>
          {sectionChanges.map((change) => (
            <li key={idOf(change)} className={changeClass}>
              <EntryTile entry={change.entry} formatter={formatter} />
              <div className="flex-1 min-w-0 wrap-anywhere">
                <ChangeText change={change} formatter={formatter} />
              </div>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
