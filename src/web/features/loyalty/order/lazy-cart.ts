import { forCustomers } from '#web/features/loyalty/page/for-customers.tsx'

export const PointsInCart = forCustomers(() =>
  import('./points-in-cart.tsx').then((part) => part.PointsInCart),
)
export const PayLineWithPoints = forCustomers(() =>
  import('./points-in-cart.tsx').then((part) => part.PayLineWithPoints),
)
