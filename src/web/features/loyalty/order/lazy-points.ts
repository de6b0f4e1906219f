import { forCustomers } from '#web/features/loyalty/page/for-customers.tsx'
import { WorthInPoints } from '#web/features/loyalty/rewards/worth-in-points.tsx'

/** A product's price in points, as a button that pays with them. */
export const PointsPrice = forCustomers(
  () => import('#web/features/loyalty/rewards/menu-points.tsx').then((part) => part.PointsPrice),
  WorthInPoints,
)
/** A product's price in points, as a link to the page on which the product is composed. */
export const PointsLink = forCustomers(
  () => import('#web/features/loyalty/rewards/menu-points.tsx').then((part) => part.PointsLink),
  WorthInPoints,
)
export const PointsLeft = forCustomers(() =>
  import('#web/features/loyalty/rewards/menu-points.tsx').then((part) => part.PointsLeft),
)
