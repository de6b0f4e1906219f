import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { kindOf } from '#domain/catalogue/field-table.ts'
import { type Use, type UseKind, usesOf } from '#domain/catalogue/uses.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { entryHref } from '#office/base/entry-href.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { ProductTile } from '#office/features/catalogue/rows/product-tile.tsx'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { Section } from './section.tsx'

/** The entries that use this one, and those that would break without it (H9). */
export function UsesSection({ row: { entry } }: { row: EntryRow }) {
  const t = useText('office-catalogue-product')
  const { drafted } = useCatalogue()
  const uses = usesOf(drafted, entry)
  const ofFormulas = (kind: UseKind) =>
    uses.filter((use) => use.kind === kind && kindOf(use.entry) === 'formula')
  // Many formulas use a category as a whole, so two or more formulas are shown only as a number.
  const groups = [ofFormulas('part'), ofFormulas('side')].filter((group) => group.length > 1)
  const saladEntries = new Set(
    uses.flatMap(({ kind, entry: by }) => (kind === 'salad' ? [by] : [])),
  )
  // The drawing of a salad always shows the parts of the salad, so the use in the drawing is not
  // listed in addition to the use as a part.
  const otherUses = uses.filter(
    (use) =>
      !groups.some((group) => group.includes(use)) &&
      !(use.kind === 'bowl' && saladEntries.has(use.entry)),
  )
  return (
    <Section title={t('uses.title')}>
      {uses.length === 0 ? <p className="muted">{t('uses.none')}</p> : null}
      <ul>
        {groups.map((group) => (
          <GroupRow key={group[0]?.kind} group={group} />
        ))}
        {otherUses.map((use) => (
          <UseRow key={`${use.kind} ${use.entry} ${use.field}`} use={use} />
        ))}
      </ul>
    </Section>
  )
}

function GroupRow({ group }: { group: readonly Use[] }) {
  const t = useText('office-catalogue-product')
  const [first] = group
  const name = t('uses.formulas', { count: group.length })
  return first === undefined ? null : (
    <UseItem name={name} note={t(`use.${first.kind}`)} linkedEntry={first.entry} />
  )
}

function UseRow({ use: { kind, entry, isNeeded } }: { use: Use }) {
  const t = useText('office-catalogue-product')
  const { drafted } = useCatalogue()
  const nameOf = useEntryName()
  const fields = drafted.get(entry)
  const name = entry === 'catalogue' ? t('uses.home') : nameOf(entry)
  return (
    <UseItem name={name} note={t(`use.${kind}`)} linkedEntry={entry === 'catalogue' ? null : entry}>
      {fields?.['drawing'] !== undefined ? (
        <ProductTile fields={fields} entries={drafted} />
      ) : isNeeded ? (
        <Icon name="warn" />
      ) : null}
    </UseItem>
  )
}

function UseItem({
  name,
  note,
  linkedEntry,
  children = null,
}: {
  name: string
  note: string
  /** The entry whose page the item links to. */
  linkedEntry: string | null
  /** The picture before the name. */
  children?: ReactNode
}) {
  const t = useText('office-catalogue-product')
  const locale = useLocale()
  return (
    <li className="grid grid-cols-[40px_1fr_auto] items-center gap-2.5 border-b border-line py-2">
      {children ?? <span />}
      <span>
        <b>{name}</b>
        <small className="muted block">{note}</small>
      </span>
      {linkedEntry === null ? null : (
        <Link to={entryHref(linkedEntry, locale)} aria-label={t('uses.seeOf', { name })}>
          {t('uses.see')}
        </Link>
      )}
    </li>
  )
}
