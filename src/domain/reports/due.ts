/**
 * Returns the number of orders of which it is known whether they were on time (N7): those that were
 * sold, or cancelled after their time, less those that are not ready and whose time is still to
 * come (`undecided`). The sums may be a minute older than `undecided`, so the result is never less
 * than the number that was on time.
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
