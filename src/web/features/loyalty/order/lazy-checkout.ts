import { forCustomers } from '#web/features/loyalty/page/for-customers.tsx'

export const PointsAtCheckout = forCustomers(() =>
  import('./points-at-checkout.tsx').then((part) => part.PointsAtCheckout),
)
