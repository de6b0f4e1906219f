import { type KeyboardEvent, useRef, useState } from 'react'
import { gridStep } from '#ui/parts/table/grid-selection.ts'

/**
 * Makes the links of a plot a single tab stop: arrow keys move between them. `rows`: the keys of
 * the links, grouped by the rows of the plot; one array for a plot without rows. `current`: the key
 * of the tab stop at first; by default the first key.
 */
export function useRoving(rows: readonly (readonly string[])[], current: string | null = null) {
  const plot = useRef<SVGSVGElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const all = rows.flat()
  const inTabOrder = [focused, current].find((key) => key !== null && all.includes(key)) ?? all[0]

  /**
   * The link to which a key moves; in a single row or column, both horizontal and vertical arrows
   * move along it.
   */
  function after(key: string, pressed: string): string | undefined {
    if (pressed === 'Home') return all[0]
    if (pressed === 'End') return all.at(-1)
    const step = gridStep(pressed)
    if (step === null) return undefined
    const at = all.indexOf(key)
    if (rows.length === 1 || rows.every((row) => row.length <= 1))
      return all[at + step.rows + step.columns]
    const row = rows.findIndex((keys) => keys.includes(key))
    const column = rows[row]?.indexOf(key) ?? 0
    return rows[row + step.rows]?.at(Math.max(0, column + step.columns))
  }

  function onKeyDown(event: KeyboardEvent, key: string) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = gridStep(event.key)
    if (step === null || step.pages !== 0) return
    event.preventDefault()
    const next = after(key, event.key)
    const links = plot.current?.querySelectorAll<SVGAElement>('a[data-key]') ?? []
    for (const link of links) if (link.dataset['key'] === next) link.focus()
  }

  return {
    plot,
    /** The props for a link of the plot. */
    linkOf: (key: string) => ({
      'data-key': key,
      tabIndex: key === inTabOrder ? 0 : -1,
      onFocus: () => setFocused(key),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, key),
    }),
  }
}
