import { useState } from 'react'
import type { DraftEdit } from '#contract/office/catalogue.ts'
import {
  type CatalogueChange,
  type ChangeSection,
  changeSections,
} from '#domain/catalogue/changes.ts'
import { useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { type ChangeHolding, ChangeRow } from './change-row.tsx'
import { idOf, priceSteps, splitChanges } from './review.ts'

/**
 * Number of changes of a section shown at first: filling down a whole column makes a change per
 * row.
 */
const FIRST = 40

/** The changes of a draft, by section (H8). */
export function ChangesList({
  changes,
  ...holding
}: ChangeHolding & { changes: readonly CatalogueChange<DraftEdit>[] }) {
  return (
    <div className="changes">
      {changeSections.map((section) => {
        const sectionChanges = changes.filter((change) => change.section === section)
        return sectionChanges.length === 0 ? null : (
          <Section key={section} section={section} changes={sectionChanges} {...holding} />
        )
      })}
    </div>
  )
}

function Section({
  section,
  changes,
  formatter,
  heldBackIds,
  onHold,
  onUndo,
}: ChangeHolding & { section: ChangeSection; changes: readonly CatalogueChange<DraftEdit>[] }) {
  const t = useText('office-catalogue-changes')
  const [showsAll, setShowsAll] = useState(false)
  const visibleChanges = showsAll ? changes : changes.slice(0, FIRST)
  const hiddenCount = changes.length - visibleChanges.length
  const { selected, heldBack } = splitChanges(changes, heldBackIds)
  return (
    <section className="page-part" aria-labelledby={`${section}-title`}>
      <div className="flex flex-row-reverse gap-3.5 items-center justify-end">
        <SectionTitle section={section} changes={changes} />
        {changes.length < 2 ? null : (
          <Checkbox
            value={heldBack.length === 0}
            isMixed={heldBack.length > 0 && selected.length > 0}
            onChange={(isChosen) => onHold(changes, !isChosen)}
          >
            <span className="sr-only">{t('change.all', { section: t(`section.${section}`) })}</span>
          </Checkbox>
        )}
      </div>
      <ul>
        {visibleChanges.map((change) => (
          <ChangeRow
            key={idOf(change)}
            change={change}
            formatter={formatter}
            {...{ heldBackIds, onHold, onUndo }}
          />
        ))}
      </ul>
      {hiddenCount === 0 ? null : (
        <Button kind="quiet" onPress={() => setShowsAll(true)}>
          {t('change.more', { count: hiddenCount })}
        </Button>
      )}
    </section>
  )
}

/**
 * The name of a section, and its number of changes. For prices, the numbers of changes that raise
 * and that lower a price instead, if there are any.
 */
export function SectionTitle({
  section,
  changes,
}: {
  section: ChangeSection
  changes: readonly CatalogueChange[]
}) {
  const t = useText('office-catalogue-changes')
  const catalogue = useCatalogue()
  const { up, down } = priceSteps(section === 'prices' ? changes : [], catalogue)
  return (
    <h2 className="title-3 flex flex-wrap gap-y-1 gap-x-2.5 items-baseline" id={`${section}-title`}>
      {t(`section.${section}`)}{' '}
      <small className="font-sans text-note font-normal tracking-[0] text-ink-2">
        {up + down > 0
          ? t('change.prices', { up, down })
          : t('change.count', { count: changes.length })}
      </small>
    </h2>
  )
}
