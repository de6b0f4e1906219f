import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '#server/endpoints/customers/account.ts'
import { favouriteBowlRoutes } from '#server/endpoints/customers/favourite-bowls.ts'
import { allergenRoutes } from '#server/endpoints/shop/allergens.ts'
import { appRoutes } from '#server/endpoints/shop/app.ts'
import { authRoutes } from '#server/endpoints/customers/auth.ts'
import { contactRoutes } from '#server/endpoints/shop/contact.ts'
import { kitchenRoutes } from '#server/endpoints/kitchen/kitchen.ts'
import { liveRoutes } from '#server/endpoints/shop/live.ts'
import { bowlRoutes } from '#server/endpoints/kitchen/bowls.ts'
import { counterRoutes } from '#server/endpoints/kitchen/counter-sales.ts'
import { loyaltyRoutes } from '#server/endpoints/customers/loyalty.ts'
import { placeRoutes } from '#server/endpoints/shop/places.ts'
import { pictureRoutes } from '#server/endpoints/shop/pictures.ts'
import { menuRoutes } from '#server/endpoints/shop/menu.ts'
import { deliveryRoutes } from '#server/endpoints/shop/delivery.ts'
import { orderRoutes } from '#server/endpoints/shop/orders.ts'
import { paymentRoutes } from '#server/endpoints/shop/payments.ts'
import { printRoutes } from '#server/endpoints/kitchen/prints.ts'
import { promoRoutes } from '#server/endpoints/shop/promos.ts'
import { pushRoutes } from '#server/endpoints/customers/pushes.ts'
import { receiptRoutes } from '#server/endpoints/shop/receipts.ts'
import { restaurantRoutes } from '#server/endpoints/shop/restaurants.ts'
import { cardRoutes } from '#server/endpoints/shop/share-cards.ts'
import { socialLoginRoutes } from '#server/endpoints/customers/social-login.ts'
import { officeCatalogueRoutes } from '#server/endpoints/office/catalogue.ts'
import { officeCustomerRoutes } from '#server/endpoints/office/customers.ts'
import { officePrivacyRoutes } from '#server/endpoints/office/privacy.ts'
import { officeHoursRoutes } from '#server/endpoints/office/hours.ts'
import { availabilityRoutes } from '#server/endpoints/office/availability.ts'
import { officeKitchenRoutes } from '#server/endpoints/office/kitchens.ts'
import { bookRoutes } from '#server/endpoints/office/books.ts'
import { exportRoutes } from '#server/endpoints/office/exports.ts'
import { officePromoRoutes } from '#server/endpoints/office/promos.ts'
import { officeSellerRoutes } from '#server/endpoints/office/sellers.ts'
import { officeOpeningRoutes } from '#server/endpoints/office/openings.ts'
import { officeSiteRoutes } from '#server/endpoints/office/site.ts'
import { officeOrderRoutes } from '#server/endpoints/office/orders.ts'
import { alertRoutes } from '#server/endpoints/office/alerts.ts'
import { webhookRoutes } from '#server/endpoints/office/webhooks.ts'
import { reportRoutes } from '#server/endpoints/office/reports.ts'
import { openWorkRoutes } from '#server/endpoints/office/open-work.ts'
import { todayRoutes } from '#server/endpoints/office/today.ts'
import { peopleRoutes } from '#server/endpoints/office/people.ts'
import { staffLoginRoutes } from '#server/endpoints/office/staff-login.ts'
import { staffSessionRoutes } from '#server/endpoints/office/staff-session.ts'
import { siteRoutes } from '#server/endpoints/shop/site.ts'
import { stopRoutes } from '#server/endpoints/kitchen/stops.ts'
import { termsRoutes } from '#server/endpoints/shop/terms.ts'
import { walletRoutes } from '#server/endpoints/customers/wallet.ts'
import { documentRoutes } from '#server/http/pages/document-routes.ts'
import type { Services } from '#server/services/services.ts'

/** Registers the endpoints of one subject. */
type RegisterRoutes = (api: FastifyInstance, services: Services) => void | Promise<void>

/** The endpoints of the API, by subject; those of the head office come last. */
export const apiRoutes: readonly RegisterRoutes[] = [
  documentRoutes,
  restaurantRoutes,
  placeRoutes,
  deliveryRoutes,
  menuRoutes,
  pictureRoutes,
  cardRoutes,
  appRoutes,
  allergenRoutes,
  orderRoutes,
  kitchenRoutes,
  liveRoutes,
  pushRoutes,
  stopRoutes,
  siteRoutes,
  printRoutes,
  promoRoutes,
  paymentRoutes,
  receiptRoutes,
  contactRoutes,
  termsRoutes,
  authRoutes,
  accountRoutes,
  favouriteBowlRoutes,
  loyaltyRoutes,
  bowlRoutes,
  counterRoutes,
  walletRoutes,
  socialLoginRoutes,
  staffSessionRoutes,
  staffLoginRoutes,
  officeOrderRoutes,
  officeKitchenRoutes,
  officeHoursRoutes,
  officeOpeningRoutes,
  availabilityRoutes,
  officeCatalogueRoutes,
  officePromoRoutes,
  bookRoutes,
  exportRoutes,
  officeSiteRoutes,
  officeSellerRoutes,
  peopleRoutes,
  todayRoutes,
  openWorkRoutes,
  reportRoutes,
  alertRoutes,
  webhookRoutes,
  officeCustomerRoutes,
  officePrivacyRoutes,
]
