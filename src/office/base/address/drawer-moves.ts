/**
 * What the drawer of a row of a list can do: close, and open the row before or after in its place.
 * `openRow` writes the id of the open row into the address, null for none.
 */
export function drawerMoves(
  ids: readonly string[],
  openId: string | null,
  openRow: (id: string | null, options?: { replace: true }) => void,
) {
  const at = openId === null ? -1 : ids.indexOf(openId)
  const moveTo = (id: string | undefined) =>
    id === undefined ? undefined : () => openRow(id, { replace: true })
  return {
    onClose: () => openRow(null),
    onPrevious: moveTo(at > 0 ? ids[at - 1] : undefined),
    onNext: moveTo(at >= 0 ? ids[at + 1] : undefined),
  }
}
