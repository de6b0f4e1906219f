import { type CardPlace, packTickets } from './pack.ts'

/** Height in pixels of a row of the grid in which `columns.tsx` places tickets. */
const ROW = 4
/**
 * Milliseconds for which a ticket that has just moved ignores taps (N8): 400, and the frames until
 * the move is visible.
 */
const SETTLING_MILLISECONDS = 450

/** Where a ticket is on the screen, and the action of its button. */
type Sight = readonly [x: number, y: number, width: number, height: number, face: string]

/** Lays out the tickets of a board, and makes a ticket ignore taps right after it has moved. */
export type TicketLayout = ReturnType<typeof openTicketLayout>

export function openTicketLayout(board: HTMLElement) {
  const placesByList = new WeakMap<HTMLElement, ReadonlyMap<string, CardPlace>>()
  const laneCounts = new WeakMap<HTMLElement, { width: number; lanes: number }>()
  const sights = new WeakMap<HTMLElement, Sight>()
  const settling = new Map<HTMLElement, ReturnType<typeof setTimeout>>()
  const observed = new Set<HTMLElement>()
  let isWorkedOn = false
  let top = 0

  const listsOf = () => board.querySelectorAll<HTMLElement>('.k-tickets')
  const ticketsOf = (list: HTMLElement) =>
    [...list.children].filter((child): child is HTMLElement => child instanceof HTMLElement)

  /**
   * The number of lanes that the style gives a list, counted again when the list's width changes.
   */
  function lanesOf(list: HTMLElement, items: readonly HTMLElement[]): number {
    const before = laneCounts.get(list)
    const width = list.clientWidth
    if (before?.width === width) return before.lanes
    // A ticket placed in a lane that no longer exists would add one to the count.
    for (const item of items) item.style.gridArea = ''
    const lanes = getComputedStyle(list).gridTemplateColumns.split(' ').length
    laneCounts.set(list, { width, lanes })
    return lanes
  }

  function placeIn(list: HTMLElement): void {
    const before = placesByList.get(list) ?? new Map<string, CardPlace>()
    const items = ticketsOf(list)
    const lanes = lanesOf(list, items)
    const heights = items.map((item) => {
      const id = item.dataset['place'] ?? ''
      const rows = Math.ceil(item.offsetHeight / ROW)
      // The undo note in place of a ticket is as high as the ticket was.
      return { id, rows: 'undo' in item.dataset ? (before.get(id)?.rows ?? rows) : rows }
    })
    const ticketPlaces = packTickets(heights, lanes, isWorkedOn ? before : new Map())
    placesByList.set(list, ticketPlaces)
    for (const item of items) {
      const place = ticketPlaces.get(item.dataset['place'] ?? '')
      if (place)
        item.style.gridArea = `${place.top + 1} / ${place.lane + 1} / span ${place.rows} / auto`
    }
  }

  /** Marks tickets that have moved or changed their button: they ignore taps for a moment. */
  function watchMoves(): void {
    for (const item of [...listsOf()].flatMap(ticketsOf)) {
      const { x, y, width, height } = item.getBoundingClientRect()
      const face = item.querySelector<HTMLElement>('[data-face]')?.dataset['face'] ?? ''
      const sight: Sight = [x, y, width, height, face]
      const before = sights.get(item)
      if (before && sight.every((measure, i) => measure === before[i])) continue
      sights.set(item, sight)
      settle(item)
    }
  }

  function settle(item: HTMLElement): void {
    item.dataset['moved'] = ''
    clearTimeout(settling.get(item))
    settling.set(
      item,
      setTimeout(() => {
        delete item.dataset['moved']
        settling.delete(item)
      }, SETTLING_MILLISECONDS),
    )
  }

  /**
   * Keeps the tickets in place when a notice above them disappears while the board is in use: its
   * space is removed later.
   */
  function keepTop(): void {
    board.style.marginTop = ''
    const now = board.getBoundingClientRect().top
    if (!isWorkedOn || now > top) top = now
    if (now < top) board.style.marginTop = `${top - now}px`
  }

  function layOut(): void {
    for (const list of listsOf()) placeIn(list)
    watchMoves()
  }

  const observer = new ResizeObserver(layOut)
  function observe(): void {
    const currentElements = new Set([...listsOf()].flatMap((list) => [list, ...ticketsOf(list)]))
    for (const element of observed) if (!currentElements.has(element)) observer.unobserve(element)
    for (const element of currentElements) if (!observed.has(element)) observer.observe(element)
    observed.clear()
    for (const element of currentElements) observed.add(element)
  }
  // The attribute `data-face` is also watched, because a ticket may show another button without
  // moving.
  const faces = new MutationObserver(watchMoves)
  faces.observe(board, { subtree: true, childList: true, attributeFilter: ['data-face'] })
  document.addEventListener('scroll', watchMoves, { capture: true, passive: true })

  return {
    /**
     * Updates the layout after each change of the board. While the board is in use, tickets keep
     * their places.
     */
    update(isNowWorkedOn: boolean): void {
      isWorkedOn = isNowWorkedOn
      keepTop()
      layOut()
      observe()
    },
    close(): void {
      observer.disconnect()
      faces.disconnect()
      document.removeEventListener('scroll', watchMoves, { capture: true })
      for (const timer of settling.values()) clearTimeout(timer)
    },
  }
}
