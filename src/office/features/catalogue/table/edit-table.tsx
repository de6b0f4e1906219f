import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale } from '#office/base/office.tsx'
import type { Sort } from '#office/base/sort-rows.ts'
import { useText } from '#office/base/text.ts'
import { type EntryRow, nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Checkbox } from '#office/ui/fields/checkbox.tsx'
import { Icon } from '#office/ui/icon.tsx'
import { rowAfterKey } from '#office/ui/table/columns.ts'
import type { EditColumn } from './edit-columns.ts'
import { EditRow, type EditRowEvents } from './edit-row.tsx'
import { useRowsInSight } from './rows-in-sight.ts'

const PAGE = 12

type EditTableProps = {
  caption: string
  columns: readonly EditColumn[]
  rows: readonly EntryRow[]
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** The selected rows; if undefined, rows cannot be selected. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** The row that a link leads to, which gets the focus. */
  at?: string | null
}

/**
 * A table whose rows are edited in place: Enter edits and saves, Tab moves to the next field,
 * Escape restores the previous values, Space selects the row. The arrow keys move from row to row.
 */
export function EditTable({
  caption,
  columns,
  rows,
  sort = null,
  onSort,
  selected,
  onSelect,
  at: revealedEntry = null,
}: EditTableProps) {
  const t = useText('office-catalogue')
  const locale = useLocale()
  const { edit, unwritten } = useCatalogue()
  const body = useRef<HTMLTableSectionElement>(null)
  const [editing, setEditing] = useState<{ entry: string; field: string | null } | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  /** A row that takes the focus as soon as it is in the document. */
  const awaited = useRef<string | null>(null)
  const ids = useMemo(() => rows.map(({ entry }) => entry), [rows])
  const { indexes, before, after, reveal } = useRowsInSight(body, ids)
  const unwrittenOf = useMemo(() => Map.groupBy(unwritten, ({ entry }) => entry), [unwritten])
  const inTabOrder = focused !== null && ids.includes(focused) ? focused : ids[indexes[0] ?? 0]
  useEffect(() => {
    if (awaited.current === null) return
    const button = body.current?.querySelector<HTMLElement>(
      `tr[data-id="${CSS.escape(awaited.current)}"] [data-row]`,
    )
    if (!button) return
    awaited.current = null
    button.focus()
  })
  const lastRevealed = useRef<string | null>(null)
  useEffect(() => {
    if (revealedEntry === null || revealedEntry === lastRevealed.current) return
    const index = ids.indexOf(revealedEntry)
    if (index < 0) return
    lastRevealed.current = revealedEntry
    awaited.current = revealedEntry
    reveal(index)
  }, [revealedEntry, ids, reveal])
  const latest = useRef({ ids, edit, reveal, selected, onSelect })
  useEffect(() => {
    latest.current = { ids, edit, reveal, selected, onSelect }
  })
  const events = useMemo((): EditRowEvents => {
    const select = (entry: string, isOn: boolean) => {
      const { selected: selectedEntries = new Set<string>(), onSelect: reportSelection } =
        latest.current
      const next = new Set(selectedEntries)
      if (isOn) next.add(entry)
      else next.delete(entry)
      reportSelection?.(next)
    }
    return {
      select,
      begin: (entry, field) => setEditing({ entry, field }),
      end(entry, isKeyboard) {
        setEditing((now) => (now?.entry === entry ? null : now))
        if (!isKeyboard) return
        awaited.current = entry
        setFocused(entry)
      },
      keep: (edits) => latest.current.edit(edits),
      onFocus: setFocused,
      onKey(event, at, entry) {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const now = latest.current
        if (event.key === ' ') {
          event.preventDefault()
          if (now.onSelect) select(entry, now.selected?.has(entry) !== true)
          return
        }
        if (event.key === 'Enter') {
          event.preventDefault()
          setEditing({ entry, field: null })
          return
        }
        const next = rowAfterKey(event.key, at, now.ids.length, PAGE)
        const id = next === null ? undefined : now.ids[next]
        if (next === null || id === undefined) return
        event.preventDefault()
        if (event.shiftKey && now.onSelect) {
          const [from, to] = [Math.min(at, next), Math.max(at, next)]
          now.onSelect(new Set([...(now.selected ?? []), ...now.ids.slice(from, to + 1)]))
        }
        awaited.current = id
        setFocused(id)
        now.reveal(next)
      },
    }
  }, [])
  const selectedCount = selected === undefined ? 0 : ids.filter((id) => selected.has(id)).length
  return (
    <div className="tray table-tray">
      <span id="edit-row-keys" hidden>
        {t('rowKeys')}
      </span>
      <table
        className="table edit-table"
        data-fixed={rows.length > 200 || undefined}
        aria-rowcount={rows.length + 1}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {selected === undefined ? null : <col style={{ width: '44px' }} />}
          {columns.map(({ id, width, drop }) => (
            <col key={id} data-drop={drop} style={width === undefined ? {} : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selected === undefined ? null : (
              <th scope="col" className="cell-select" aria-label={t('select.all')}>
                <Checkbox
                  value={selectedCount > 0 && selectedCount === ids.length}
                  isMixed={selectedCount > 0 && selectedCount < ids.length}
                  onChange={(isOn) => onSelect?.(new Set(isOn ? ids : []))}
                >
                  <span className="visually-hidden">{t('select.all')}</span>
                </Checkbox>
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={before} />
          {indexes.map((at) => {
            const row = rows[at]
            if (row === undefined) return null
            return (
              <EditRow
                key={row.entry}
                row={row}
                name={nameOf(row, locale)}
                index={at}
                columns={columns}
                editing={editing?.entry === row.entry ? editing.field : undefined}
                isSelected={selected?.has(row.entry)}
                isInTabOrder={row.entry === inTabOrder}
                unwritten={unwrittenOf.get(row.entry)}
                events={events}
              />
            )
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  )
}

function Head({
  column: { id, header, isNumber, isSortable, drop },
  sort,
  onSort,
}: {
  column: EditColumn
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
}) {
  const direction = sort?.id === id ? (sort.desc ? 'descending' : 'ascending') : null
  const next: Sort | null =
    direction === null ? { id, desc: false } : direction === 'ascending' ? { id, desc: true } : null
  return (
    <th
      scope="col"
      data-drop={drop}
      data-number={isNumber || undefined}
      aria-sort={direction ?? undefined}
    >
      {isSortable && onSort ? (
        <button type="button" className="table-sort" onClick={() => onSort(next)}>
          {header}
          <span className="table-direction" data-on={direction !== null || undefined}>
            <Icon name={direction ?? 'ascending'} size={14} />
          </span>
        </button>
      ) : (
        header
      )}
    </th>
  )
}

/** The height of the rows that are not in the document. */
const Gap = ({ height }: { height: number }) =>
  height <= 0 ? null : <tr aria-hidden="true" className="table-gap" style={{ height }} />
