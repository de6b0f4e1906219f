import { Fragment, useState } from 'react'
import type { DraftEdit } from '#contract/office/catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { useFormat } from '#ui/text/format.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { useToday } from '#office/base/today.ts'
import {
  type FieldDiff,
  diffOf,
  diffText,
  namesText,
  rowText,
  stateText,
} from '#office/features/catalogue/field-kinds/field-diffs.ts'
import {
  type FieldFormatter,
  entryName,
} from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { DrawnTile } from './drawn-tile.tsx'
import { OvertakenNote } from './overtaken-note.tsx'
import { changesByEntry, idOf, isUnconfirmed, mayWrite } from './review.ts'
import { lastEditAt, editorNames, editTimeText } from './edit-authors.ts'

/** A character that takes the place of the value while a row is written. */
const MARK = '\u0000'

/** A line of the list of changes. */
export const changeClass =
  'flex min-h-13 items-center gap-3.5 border-t border-line py-1.5 leading-[1.45] first:border-t-0'

export type ChangeHolding = {
  formatter: FieldFormatter
  /** The changes that will not be published and stay in the draft. */
  heldBackIds: ReadonlySet<string>
  onHold: (changes: readonly CatalogueChange[], isHeld: boolean) => void
  onUndo: (change: CatalogueChange) => void
}

/**
 * One change of a draft: whether it will be published, its description, its author, and a button to
 * undo it. If it changes several entries, a button lists them, to choose and undo them singly.
 */
export function ChangeRow({
  change,
  formatter,
  heldBackIds,
  onHold,
  onUndo,
}: ChangeHolding & { change: CatalogueChange<DraftEdit> }) {
  const t = useText('office-catalogue-changes')
  const [isOpen, setOpen] = useState(false)
  const { edits } = change
  const changes = changesByEntry(change)
  const heldCount = changes.filter((each) => heldBackIds.has(idOf(each))).length
  const words = diffText(diffOf(change, formatter), formatter)
  return (
    <li className={changeClass} data-held={heldCount === changes.length || undefined}>
      <Checkbox
        value={heldCount === 0}
        isMixed={heldCount > 0 && heldCount < changes.length}
        onChange={(isChosen) => onHold([change], !isChosen)}
      >
        <span className="sr-only">{t('change.include', { change: words })}</span>
      </Checkbox>
      <EntryTile entry={change.entry} formatter={formatter} />
      <div className="min-w-0 flex-1 wrap-anywhere in-data-held:text-ink-2">
        <ChangeText change={change} formatter={formatter} />
        {edits.map((edit) =>
          edit.overtakenBy === null ? null : (
            <OvertakenNote key={`${edit.entry} ${edit.field}`} edit={edit} />
          ),
        )}
        {changes.length < 2 ? null : (
          <>
            <Button kind="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              {t('change.which', { count: changes.length })}
            </Button>
            {isOpen ? (
              <ul>
                {changes.map((each) => (
                  <EntryLine
                    key={each.entry}
                    change={each}
                    {...{ formatter, heldBackIds, onHold, onUndo }}
                  />
                ))}
              </ul>
            ) : null}
          </>
        )}
      </div>
      <Signed edits={edits} />
      <UndoButton change={change} words={words} onUndo={onUndo} />
    </li>
  )
}

/** One of the entries that a change is about. */
function EntryLine({
  change,
  formatter,
  heldBackIds,
  onHold,
  onUndo,
}: ChangeHolding & { change: CatalogueChange<DraftEdit> }) {
  const name = entryName(formatter, change.entry)
  return (
    <li className="line">
      <Checkbox
        value={!heldBackIds.has(idOf(change))}
        onChange={(isChosen) => onHold([change], !isChosen)}
      >
        {name}
      </Checkbox>
      <UndoButton change={change} words={name} onUndo={onUndo} />
    </li>
  )
}

/** Undoes a change, told by `words`; only for somebody with the right to all its fields. */
function UndoButton({
  change,
  words,
  onUndo,
}: Pick<ChangeHolding, 'onUndo'> & { change: CatalogueChange<DraftEdit>; words: string }) {
  const t = useText('office-catalogue-changes')
  const { session } = useSessionState()
  return mayWrite(session?.rights ?? [], change.edits) ? (
    <IconButton
      icon="undo"
      label={t('change.undo', { change: words })}
      onPress={() => onUndo(change)}
    />
  ) : null
}

/** The authors of some edits, and the time of the latest edit. */
function Signed({ edits }: { edits: readonly DraftEdit[] }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const today = useToday()
  const names = editorNames(edits, { you: t('page.you'), somebody: t('page.somebody') })
  const at = lastEditAt(edits)
  return (
    <span className="flex-none max-w-[40%] text-ink-2 text-note text-right">
      {t('page.by', { name: format.list(names), at: editTimeText(at, today, format) })}
    </span>
  )
}

/** A change: the entries that it names, and “field: before → after” for each of their fields. */
export function ChangeText({
  change,
  formatter,
}: {
  change: CatalogueChange<DraftEdit>
  formatter: FieldFormatter
}) {
  const t = useText('office-catalogue-changes')
  const { catalogue } = useCatalogue()
  const diff = diffOf(change, formatter)
  const second = change.edits.filter(({ needsSecond }) => needsSecond)
  const confirmers = new Set(second.flatMap(({ confirmedBy }) => confirmedBy ?? []))
  const soldIn = change.field === 'price' ? catalogue.places[change.entry] : undefined
  return (
    <>
      <p>
        <b className="font-semibold">{namesText(diff, formatter)}</b>
        {diff.state === 'edited' ? null : `, ${stateText(diff.state, formatter)}`}
        {diff.rows.map((row, i) => (
          <Fragment key={row.label}>
            {i === 0 ? ', ' : <br />}
            <DiffRow row={row} formatter={formatter} />
          </Fragment>
        ))}
        {soldIn === undefined || soldIn === catalogue.restaurants ? null : (
          <small className="muted">, {t('change.sold', { count: soldIn })}</small>
        )}
        {second.some(isUnconfirmed) ? (
          <>
            {' '}
            <Tag tone="warn">{t('change.second')}</Tag>
          </>
        ) : null}
        {[...confirmers].map((name) => (
          <small key={name} className="muted">
            {' '}
            {t('change.confirmed', { name })}
          </small>
        ))}
      </p>
    </>
  )
}

/** A field: its old value struck through, its new value highlighted. */
function DiffRow({ row, formatter }: { row: FieldDiff; formatter: FieldFormatter }) {
  const [before, after] = rowText({ ...row, parts: [{ as: 'same', text: MARK }] }, formatter).split(
    MARK,
  )
  return (
    <>
      {before}
      <span lang={row.language ?? undefined}>
        {row.parts.map((part, i) => (
          <DiffPart key={i} part={part} />
        ))}
      </span>
      {after}
    </>
  )
}

function DiffPart({ part: { as, text, drawing } }: { part: FieldDiff['parts'][number] }) {
  const content =
    drawing === undefined ? (
      text
    ) : (
      <DrawnTile slug={drawing.slug} drawing={drawing.value} size={48} words={text} />
    )
  if (as === 'was') return <del className="text-ink-2 decoration-1">{content}</del>
  return as === 'same' ? (
    content
  ) : (
    <ins className="rounded-[6px] bg-ok-bg box-decoration-clone px-1.25 py-0.5 font-semibold text-ok no-underline forced-colors:underline">
      {content}
    </ins>
  )
}

/**
 * The picture of a product; an empty space for an entry without one, so that all sentences are
 * aligned.
 */
export function EntryTile({ entry, formatter }: { entry: string; formatter: FieldFormatter }) {
  const fields = formatter.after.get(entry) ?? formatter.before.get(entry) ?? {}
  const { slug, drawing = null } = fields
  return <DrawnTile slug={typeof slug === 'string' ? slug : entry} drawing={drawing} size={40} />
}
