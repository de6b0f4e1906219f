import type { DraftEdit } from '#contract/office/catalogue.ts'
import { type Change, type ChangeSection, changeSections } from '#domain/catalogue/changes.ts'
import { useText } from '#office/base/text.ts'
import type { Teller } from '#office/features/catalogue/telling/teller.ts'
import { ChangeRow } from './change-row.tsx'
import { idOf, priceSteps } from './review.ts'

/** What a draft changes, by section (H8). */
export function ChangesList({
  changes,
  teller,
  held,
  onHold,
  onUndo,
}: {
  changes: readonly Change<DraftEdit>[]
  teller: Teller
  /** The changes that stay in the draft. */
  held: ReadonlySet<string>
  onHold: (change: Change, isHeld: boolean) => void
  onUndo: (change: Change) => void
}) {
  return (
    <div className="changes">
      {changeSections.map((section) => {
        const own = changes.filter((change) => change.section === section)
        return own.length === 0 ? null : (
          <section
            key={section}
            className="block"
            id={section}
            aria-labelledby={`${section}-title`}
          >
            <SectionTitle section={section} changes={own} />
            <ul className="changes-list">
              {own.map((change) => (
                <ChangeRow
                  key={idOf(change)}
                  change={change}
                  teller={teller}
                  isChosen={!held.has(idOf(change))}
                  onChoose={(isChosen) => onHold(change, !isChosen)}
                  onUndo={() => onUndo(change)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

export function SectionTitle({
  section,
  changes,
}: {
  section: ChangeSection
  changes: readonly Change[]
}) {
  const t = useText('office-catalogue-changes')
  const { up, down } = priceSteps(section === 'prices' ? changes : [])
  return (
    <h2 className="title-3 changes-title" id={`${section}-title`}>
      {t(`section.${section}`)}{' '}
      <small className="muted">
        {up + down > 0
          ? t('change.prices', { up, down, both: up > 0 && down > 0 ? 'yes' : 'no' })
          : t('change.count', { count: changes.length })}
      </small>
    </h2>
  )
}
