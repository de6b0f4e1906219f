import type { MessageValues } from './sentence.ts'

/**
 * All texts by namespace, one file each. French defines the keys: an unknown key does not compile.
 * The build and a test check that the other languages have the same keys as French.
 */
export type Texts = {
  account: typeof import('./fr/account.json')
  'account-mail': typeof import('./fr/account-mail.json')
  allergens: typeof import('./fr/allergens.json')
  app: typeof import('./fr/app.json')
  card: typeof import('./fr/card.json')
  cart: typeof import('./fr/cart.json')
  allergies: typeof import('./fr/allergies.json')
  change: typeof import('./fr/change.json')
  checkout: typeof import('./fr/checkout.json')
  common: typeof import('./fr/common.json')
  compose: typeof import('./fr/compose.json')
  consent: typeof import('./fr/consent.json')
  container: typeof import('./fr/container.json')
  contact: typeof import('./fr/contact.json')
  'contact-mail': typeof import('./fr/contact-mail.json')
  delivery: typeof import('./fr/delivery.json')
  errors: typeof import('./fr/errors.json')
  'export-columns': typeof import('./fr/export-columns.json')
  faults: typeof import('./fr/faults.json')
  favourites: typeof import('./fr/favourites.json')
  goals: typeof import('./fr/goals.json')
  home: typeof import('./fr/home.json')
  ingredients: typeof import('./fr/ingredients.json')
  kitchen: typeof import('./fr/kitchen.json')
  known: typeof import('./fr/known.json')
  legal: typeof import('./fr/legal.json')
  login: typeof import('./fr/login.json')
  loyalty: typeof import('./fr/loyalty.json')
  mail: typeof import('./fr/mail.json')
  maintenance: typeof import('./fr/maintenance.json')
  menu: typeof import('./fr/menu.json')
  missing: typeof import('./fr/missing.json')
  office: typeof import('./fr/office.json')
  'office-catalogue-changes': typeof import('./fr/office-catalogue-changes.json')
  'office-catalogue-fields': typeof import('./fr/office-catalogue-fields.json')
  'office-catalogue-product': typeof import('./fr/office-catalogue-product.json')
  'office-catalogue': typeof import('./fr/office-catalogue.json')
  'office-availability': typeof import('./fr/office-availability.json')
  'office-customers': typeof import('./fr/office-customers.json')
  'office-hours': typeof import('./fr/office-hours.json')
  'office-moves': typeof import('./fr/office-moves.json')
  'office-orders': typeof import('./fr/office-orders.json')
  'office-today': typeof import('./fr/office-today.json')
  'office-palette': typeof import('./fr/office-palette.json')
  'office-journal': typeof import('./fr/office-journal.json')
  'office-people': typeof import('./fr/office-people.json')
  'office-prices': typeof import('./fr/office-prices.json')
  'office-promos': typeof import('./fr/office-promos.json')
  'office-books': typeof import('./fr/office-books.json')
  'office-exports': typeof import('./fr/office-exports.json')
  'office-reports': typeof import('./fr/office-reports.json')
  'office-restaurants': typeof import('./fr/office-restaurants.json')
  'office-site': typeof import('./fr/office-site.json')
  preview: typeof import('./fr/preview.json')
  order: typeof import('./fr/order.json')
  payment: typeof import('./fr/payment.json')
  points: typeof import('./fr/points.json')
  print: typeof import('./fr/print.json')
  promo: typeof import('./fr/promo.json')
  receipt: typeof import('./fr/receipt.json')
  restaurants: typeof import('./fr/restaurants.json')
  saving: typeof import('./fr/saving.json')
  share: typeof import('./fr/share.json')
  shell: typeof import('./fr/shell.json')
  'social-provider': typeof import('./fr/social-provider.json')
  'staff-mail': typeof import('./fr/staff-mail.json')
  takeaway: typeof import('./fr/takeaway.json')
  wallet: typeof import('./fr/wallet.json')
  'wallet-card': typeof import('./fr/wallet-card.json')
}

export type Namespace = keyof Texts

/**
 * Namespaces that no page of the site uses, so that customers' browsers do not load them. Some are
 * used by the head office (`officeNamespaces`, `officePageNamespaces`), the others only on the
 * server.
 */
export const separateNamespaces = [
  'account-mail',
  'app',
  'card',
  'contact-mail',
  'export-columns',
  'faults',
  'mail',
  'office',
  'office-catalogue-changes',
  'office-catalogue-fields',
  'office-catalogue-product',
  'office-catalogue',
  'office-availability',
  'office-customers',
  'office-hours',
  'office-journal',
  'office-moves',
  'office-orders',
  'office-today',
  'office-palette',
  'office-people',
  'office-prices',
  'office-promos',
  'office-books',
  'office-exports',
  'office-reports',
  'office-restaurants',
  'office-site',
  'preview',
  'print',
  'receipt',
  'social-provider',
  'staff-mail',
  'wallet-card',
] as const satisfies readonly Namespace[]

/** Namespaces that every page of the head office loads. */
export const officeNamespaces = [
  'common',
  'errors',
  'office',
  'office-today',
  'office-palette',
] as const satisfies readonly Namespace[]

/** Namespaces of the head office that are loaded with the pages that show them. */
export const officePageNamespaces = [
  'faults',
  'office-customers',
  'office-hours',
  'office-journal',
  'office-moves',
  'office-orders',
  'office-people',
  'office-prices',
  'office-promos',
  'promo',
  'office-books',
  'office-exports',
  'office-reports',
  'office-catalogue-changes',
  'office-catalogue-fields',
  'office-catalogue-product',
  'office-catalogue',
  'office-availability',
  'office-restaurants',
  'office-site',
] as const satisfies readonly Namespace[]
export type OfficePageNamespace = (typeof officePageNamespaces)[number]

/**
 * The texts of the head office; those of `officePageNamespaces` are available once a page that
 * shows them is loaded.
 */
export type OfficeMessages = Pick<Texts, (typeof officeNamespaces)[number] | OfficePageNamespace>

/** The texts used by pages of the site. */
export type Messages = Omit<Texts, (typeof separateNamespaces)[number]>

/** The paths of all sentences in a group: `line.kcal`. */
type KeysOf<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? Key : `${Key}.${KeysOf<Group[Key]>}`
}[keyof Group & string]

/** Formats a sentence of one namespace in one language. */
export type Translate<Name extends Namespace> = (
  key: KeysOf<Texts[Name]>,
  values?: MessageValues,
) => string
