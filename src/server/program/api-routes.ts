import { accountRoutes } from '#server/features/account/routes.ts'
import { alertRoutes } from '#server/features/alerts/routes.ts'
import { allergenRoutes } from '#server/features/allergens/routes.ts'
import { appRoutes } from '#server/features/app/routes.ts'
import { authRoutes } from '#server/features/auth/routes.ts'
import { bookRoutes } from '#server/features/books/routes.ts'
import { bowlRoutes } from '#server/features/bowls/routes.ts'
import { catalogueRoutes } from '#server/features/catalogue/routes.ts'
import { contactRoutes } from '#server/features/contact/routes.ts'
import { officeCustomerRoutes } from '#server/features/customers/routes.ts'
import { deliveryRoutes } from '#server/features/delivery/routes.ts'
import { exportRoutes } from '#server/features/exports/routes.ts'
import { kitchenRoutes } from '#server/features/kitchen/routes.ts'
import { liveRoutes } from '#server/features/live/routes.ts'
import { loyaltyRoutes } from '#server/features/loyalty/routes.ts'
import { pictureRoutes } from '#server/features/menu/pictures.ts'
import { menuRoutes } from '#server/features/menu/routes.ts'
import { orderSearchRoutes } from '#server/features/order-search/routes.ts'
import { orderRoutes } from '#server/features/orders/routes.ts'
import { paymentRoutes } from '#server/features/payments/routes.ts'
import { placeRoutes } from '#server/features/places/routes.ts'
import { officePrivacyRoutes } from '#server/features/privacy/routes.ts'
import { problemRoutes } from '#server/features/problems/routes.ts'
import { promoRoutes } from '#server/features/promos/routes.ts'
import { pushRoutes } from '#server/features/pushes/routes.ts'
import { receiptRoutes } from '#server/features/receipts/routes.ts'
import { refundRoutes } from '#server/features/refunds/routes.ts'
import { reportRoutes } from '#server/features/reports/routes.ts'
import { rescheduleRoutes } from '#server/features/reschedule/routes.ts'
import { restaurantRoutes } from '#server/features/restaurants/routes.ts'
import { cardRoutes } from '#server/features/search-engines/share-cards.ts'
import { officeSellerRoutes } from '#server/features/sellers/routes.ts'
import { siteRoutes } from '#server/features/site/routes.ts'
import { socialLoginRoutes } from '#server/features/social-login/routes.ts'
import { peopleRoutes } from '#server/features/staff/people-routes.ts'
import { staffLoginRoutes } from '#server/features/staff/provider-routes.ts'
import { staffSessionRoutes } from '#server/features/staff/session-routes.ts'
import { stopRoutes } from '#server/features/stops/routes.ts'
import { acceptedTextRoutes } from '#server/features/terms/accepted-texts.ts'
import { legalRoute } from '#server/features/terms/legal-pages.ts'
import { todayRoutes } from '#server/features/today/routes.ts'
import { viewRoutes } from '#server/features/views/routes.ts'
import { walletRoutes } from '#server/features/wallet/routes.ts'
import { documentRoutes } from '#server/http/pages/document-routes.ts'
import type { Route } from '#server/services/route.ts'

/** The routes of every feature. That of the API's document is first, because it sees those after it. */
export const apiRoutes: readonly Route[] = [
  documentRoutes,
  ...accountRoutes,
  ...alertRoutes,
  ...allergenRoutes,
  appRoutes,
  ...authRoutes,
  ...bookRoutes,
  ...bowlRoutes,
  cardRoutes,
  ...catalogueRoutes,
  ...contactRoutes,
  ...deliveryRoutes,
  ...exportRoutes,
  ...kitchenRoutes,
  legalRoute,
  liveRoutes,
  ...acceptedTextRoutes,
  ...loyaltyRoutes,
  ...menuRoutes,
  ...officeCustomerRoutes,
  ...officePrivacyRoutes,
  ...officeSellerRoutes,
  ...orderRoutes,
  ...orderSearchRoutes,
  ...paymentRoutes,
  ...peopleRoutes,
  pictureRoutes,
  ...placeRoutes,
  ...problemRoutes,
  ...promoRoutes,
  ...pushRoutes,
  ...receiptRoutes,
  ...refundRoutes,
  ...reportRoutes,
  ...rescheduleRoutes,
  ...restaurantRoutes,
  ...siteRoutes,
  ...socialLoginRoutes,
  staffLoginRoutes,
  ...staffSessionRoutes,
  ...stopRoutes,
  ...todayRoutes,
  ...viewRoutes,
  ...walletRoutes,
]
