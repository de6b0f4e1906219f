/**
 * Pixels of a row of the grid that `kitchen.css` lays tickets in; a ticket takes as many as it is
 * high.
 */
const ROW = 4

/**
 * For the ref of a ticket's place: keeps short tickets from leaving holes beside long ones, in the
 * order of the work.
 */
export function pack(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined
  const observer = new ResizeObserver(() => {
    place.style.gridRowEnd = `span ${Math.ceil(place.offsetHeight / ROW)}`
  })
  observer.observe(place)
  return () => observer.disconnect()
}
