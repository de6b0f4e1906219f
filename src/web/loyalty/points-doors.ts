import { forCustomers } from './for-customers.tsx'
import { WorthInPoints } from './worth-in-points.tsx'

/** What a product costs in points, and the button that pays so. */
export const PointsPrice = forCustomers(() => import('./menu-points.tsx').then((part) => part.PointsPrice), WorthInPoints)
/** The same for what is composed on a page of its own. */
export const PointsLink = forCustomers(() => import('./menu-points.tsx').then((part) => part.PointsLink), WorthInPoints)
export const PointsLeft = forCustomers(() => import('./menu-points.tsx').then((part) => part.PointsLeft))
