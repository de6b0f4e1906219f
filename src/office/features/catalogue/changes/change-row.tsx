import { useState } from 'react'
import type { DraftEdit } from '#contract/office/catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { useFormat } from '#office/base/format.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#office/base/text.ts'
import { useToday } from '#office/base/today.ts'
import { plainText, type SentencePiece } from '#office/features/catalogue/diff-text/pieces.ts'
import { describeChange } from '#office/features/catalogue/diff-text/describe-changes.ts'
import type { DiffFormatter } from '#office/features/catalogue/diff-text/diff-formatter.ts'
import { Button, IconButton } from '#office/ui/button.tsx'
import { Checkbox } from '#office/ui/fields/checkbox.tsx'
import { Tag } from '#office/ui/state-label.tsx'
import { DrawnTile } from './drawn-tile.tsx'
import { OvertakenNote } from './overtaken-note.tsx'
import { isUnconfirmed, mayWrite } from './review.ts'
import { lastEditAt, editorNames, editTimeText } from './edit-authors.ts'

/**
 * One change of a draft: whether it will be published, its description, its author, and a button to
 * undo it.
 */
export function ChangeRow({
  change,
  formatter,
  isChosen,
  onChoose,
  onUndo,
}: {
  change: CatalogueChange<DraftEdit>
  formatter: DiffFormatter
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onUndo: () => void
}) {
  const t = useText('office-catalogue-changes')
  const { session } = useSessionState()
  const { sentence } = describeChange(change, formatter)
  const { edits } = change
  const words = plainText(sentence)
  const overtaken = edits.filter(({ overtakenBy }) => overtakenBy !== null)
  return (
    <li className="change" data-held={!isChosen || undefined}>
      <Checkbox value={isChosen} onChange={onChoose}>
        <span className="visually-hidden">{t('change.include', { change: words })}</span>
      </Checkbox>
      <EntryTile entry={change.entry} formatter={formatter} />
      <div className="change-told">
        <ChangeSentence change={change} formatter={formatter} />
        {overtaken.map((edit) => (
          <OvertakenNote key={`${edit.entry} ${edit.field}`} edit={edit} />
        ))}
      </div>
      <Signed edits={edits} />
      {mayWrite(session?.rights ?? [], edits) ? (
        <IconButton icon="undo" label={t('change.undo', { change: words })} onPress={onUndo} />
      ) : null}
    </li>
  )
}

/** The authors of some edits, and the time of the latest edit. */
function Signed({ edits }: { edits: readonly DraftEdit[] }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const today = useToday()
  const names = editorNames(edits, { you: t('page.you'), somebody: t('page.somebody') })
  const at = lastEditAt(edits)
  return (
    <span className="change-by">
      {t('page.by', { name: format.list(names), at: editTimeText(at, today, format) })}
    </span>
  )
}

/**
 * The sentence that describes a change. A button shows the same text in other languages, or the
 * names of the restaurants.
 */
export function ChangeSentence({
  change,
  formatter,
}: {
  change: CatalogueChange<DraftEdit>
  formatter: DiffFormatter
}) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { sentence, more, places } = describeChange(change, formatter)
  const second = change.edits.filter(({ needsSecond }) => needsSecond)
  const confirmers = new Set(second.flatMap(({ confirmedBy }) => confirmedBy ?? []))
  return (
    <>
      <p>
        <DiffPieces pieces={sentence} />
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
      {more.length + places.length === 0 ? null : (
        <Button kind="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t(places.length > 0 ? 'change.places' : 'change.languages')}
        </Button>
      )}
      {isOpen && places.length > 0 ? <p className="muted">{format.list(places)}</p> : null}
      {isOpen && more.length > 0 ? (
        <ul className="change-languages">
          {more.map(({ language, pieces }) => (
            <li key={language}>
              <small>{formatter.languageName(language)}</small>
              <p lang={language}>
                <DiffPieces pieces={pieces} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/**
 * The picture of a product; an empty space for an entry without one, so that all sentences are
 * aligned.
 */
export function EntryTile({ entry, formatter }: { entry: string; formatter: DiffFormatter }) {
  const fields = formatter.after.get(entry) ?? formatter.before.get(entry) ?? {}
  const { slug, drawing = null } = fields
  return <DrawnTile slug={typeof slug === 'string' ? slug : entry} drawing={drawing} size={40} />
}

/** A sentence with names in bold, old values struck through, and new values highlighted. */
const DiffPieces = ({ pieces }: { pieces: readonly SentencePiece[] }) =>
  pieces.map((piece, i) => <DiffPiece key={i} piece={piece} />)

function DiffPiece({ piece }: { piece: SentencePiece }) {
  const content =
    'text' in piece ? (
      piece.text
    ) : (
      <DrawnTile slug={piece.slug} drawing={piece.drawing} size={48} words={piece.words} />
    )
  switch (piece.as) {
    case 'name':
      return <b>{content}</b>
    case 'was':
      return <del>{content}</del>
    case 'now':
      return <ins>{content}</ins>
    case 'plain':
      return content
  }
}
