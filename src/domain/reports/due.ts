/**
 * How many orders of some days it is decided of whether they were on time (N7): those that were sold, or
 * cancelled after their time, less those that are not ready and whose time is to come (`undecided`). Sums
 * may be a minute older than what is undecided, so it is never less than what was on time.
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
