/**
 * Height in pixels of a row of the grid that `kitchen.css` lays tickets in; a ticket spans as many
 * as its height needs.
 */
const ROW = 4

/**
 * Ref callback for a ticket's grid item: keeps short tickets from leaving holes beside long ones,
 * without changing the order.
 */
export function pack(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined
  const observer = new ResizeObserver(() => {
    place.style.gridRowEnd = `span ${Math.ceil(place.offsetHeight / ROW)}`
  })
  observer.observe(place)
  return () => observer.disconnect()
}
