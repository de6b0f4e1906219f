import { forCustomers } from '#web/features/loyalty/page/for-customers.tsx'
import { WorthInPoints } from '#web/features/loyalty/rewards/worth-in-points.tsx'

/** What a product costs in points, and the button that pays so. */
export const PointsPrice = forCustomers(
  () => import('#web/features/loyalty/rewards/menu-points.tsx').then((part) => part.PointsPrice),
  WorthInPoints,
)
/** The same for what is composed on a page of its own. */
export const PointsLink = forCustomers(
  () => import('#web/features/loyalty/rewards/menu-points.tsx').then((part) => part.PointsLink),
  WorthInPoints,
)
export const PointsLeft = forCustomers(() =>
  import('#web/features/loyalty/rewards/menu-points.tsx').then((part) => part.PointsLeft),
)
