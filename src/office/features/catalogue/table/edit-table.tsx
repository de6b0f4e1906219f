import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useText } from '#ui/text/text.ts'
import type { Sort } from '#ui/base/sort-rows.ts'
import { type EntryRow, nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { sortAfterClick } from '#ui/parts/table/columns.ts'
import { useRowsInSight } from '#ui/parts/table/rows-in-sight.ts'
import { TableBody, TableFrame } from '#ui/parts/table/table-frame.tsx'
import { useRowFocus } from '#ui/parts/table/use-row-focus.ts'
import type { EditColumn } from './edit-columns.ts'
import { EditRow, type EditRowEvents } from './edit-row.tsx'

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
  const ids = useMemo(() => rows.map(({ entry }) => entry), [rows])
  const inSight = useRowsInSight(body, ids)
  const { tabStop, onFocus, focusRow, moveByKey } = useRowFocus(body, ids, inSight)
  const unwrittenOf = useMemo(() => Map.groupBy(unwritten, ({ entry }) => entry), [unwritten])
  const lastRevealed = useRef<string | null>(null)
  useEffect(() => {
    if (revealedEntry === null || revealedEntry === lastRevealed.current) return
    if (!ids.includes(revealedEntry)) return
    lastRevealed.current = revealedEntry
    focusRow(revealedEntry)
  }, [revealedEntry, ids, focusRow])
  const latest = useRef({ ids, edit, focusRow, moveByKey, selected, onSelect })
  useEffect(() => {
    latest.current = { ids, edit, focusRow, moveByKey, selected, onSelect }
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
        if (isKeyboard) latest.current.focusRow(entry)
      },
      keep: (edits) => latest.current.edit(edits),
      onFocus,
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
        const next = now.moveByKey(event.key, at)
        if (next === null) return
        event.preventDefault()
        if (event.shiftKey && now.onSelect) {
          const [from, to] = [Math.min(at, next), Math.max(at, next)]
          now.onSelect(new Set([...(now.selected ?? []), ...now.ids.slice(from, to + 1)]))
        }
      },
    }
  }, [onFocus])
  return (
    <>
      <span id="edit-row-keys" hidden>
        {t('rowKeys')}
      </span>
      <TableFrame
        caption={caption}
        className="table [--cell-x:9px]"
        columns={columns}
        rowCount={rows.length}
        sort={sort}
        sortOf={(id) => {
          if (!onSort || !columns.find((each) => each.id === id)?.isSortable) return undefined
          return () => onSort(sortAfterClick(id, sort, { isFirstDescending: false }))
        }}
        firstHead={
          selected === undefined ? null : (
            <SelectAll
              all={ids.length}
              selected={ids.filter((id) => selected.has(id)).length}
              onChange={(isOn) => onSelect?.(new Set(isOn ? ids : []))}
            />
          )
        }
      >
        <TableBody body={body} rows={inSight}>
          {(at) => {
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
                isInTabOrder={row.entry === tabStop}
                unwritten={unwrittenOf.get(row.entry)}
                events={events}
              />
            )
          }}
        </TableBody>
      </TableFrame>
    </>
  )
}

/** The checkbox in the head row; `selected`: the number of selected rows. */
function SelectAll({
  all,
  selected,
  onChange,
}: {
  all: number
  selected: number
  onChange: (isOn: boolean) => void
}) {
  const t = useText('office-catalogue')
  return (
    <th scope="col" aria-label={t('select.all')}>
      <Checkbox
        value={selected > 0 && selected === all}
        isMixed={selected > 0 && selected < all}
        onChange={onChange}
      >
        <span className="sr-only">{t('select.all')}</span>
      </Checkbox>
    </th>
  )
}
