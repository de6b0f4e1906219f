/**
 * Returns the number of orders for which it is decided whether they were on time (N7): those that
 * were sold, or cancelled after their time, less the `undecided` ones, which are not ready and
 * whose time has not passed. The sums may be a minute older than `undecided`, so the result is at
 * least `onTime`.
 */
export const dueOf = ({
  orders,
  cancelledLate,
  undecided,
  onTime,
}: {
  orders: number
  cancelledLate: number
  undecided: number
  onTime: number
}): number => Math.max(onTime, orders + cancelledLate - undecided)
