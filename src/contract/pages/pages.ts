import type { Locale } from './locales.ts'

type Addresses = Record<Locale, string> & {
  /** The address stays the same when the visitor changes the language (S6). */
  stays?: true
  /** The page has no footer (S8). */
  bare?: true
  /**
   * The page is the same for every visitor without a session, so it may be rendered once and served
   * from memory.
   */
  anonymous?: true
  /**
   * The page shows facts about the chosen restaurant, and not only the products that the restaurant
   * sells.
   */
  showsRestaurant?: true
  /**
   * The content of the page depends on the day in Paris: the hours of that day, or the versions in
   * force.
   */
  dated?: true
  /** Excluded from the site map and from search engines. */
  private?: true
  /**
   * The page shows the provider's card fields or the bank's page; no other document may frame it.
   */
  paying?: true
  /** Shown without the shop's header, footer and cart. */
  hasOwnDocument?: true
  /**
   * A page about the customer's account: its texts are loaded separately from those of other pages.
   */
  account?: true
  /**
   * The page opens in the reader's own language, whatever the language of the sender's link (E4).
   */
  followsReader?: true
  /**
   * The address is reserved, but the page is not built yet: the server answers 404, and no page
   * links to it.
   */
  planned?: true
}

/**
 * Returns the addresses of a page that has the same path in every language, after the language
 * prefix (S7).
 */
const same = <const Path extends string>(path: Path) =>
  ({ fr: path, en: `/en${path}`, es: `/es${path}`, nl: `/nl${path}` }) as const

/**
 * The only declaration of each page (S5): routes, links, redirects, `hreflang` and site map are
 * derived from it.
 */
export const pages = {
  home: { fr: '/', en: '/en', es: '/es', nl: '/nl', anonymous: true },
  restaurants: {
    fr: '/nos-restaurants/',
    en: '/en/our-locations/',
    es: '/es/nuestros-restaurantes/',
    nl: '/nl/onze-restaurants/',
    anonymous: true,
  },
  restaurant: { ...same('/notre-restaurant/:slug/'), stays: true, anonymous: true, dated: true },
  ingredients: { ...same('/nos-ingredients/'), stays: true, anonymous: true },
  menu: { ...same('/carte/'), stays: true, bare: true, anonymous: true },
  composeFormula: { ...same('/carte/formule/:slug/'), stays: true, bare: true, anonymous: true },
  composeCustom: { ...same('/carte/sur-mesure/'), stays: true, bare: true, anonymous: true },
  composeDessert: { ...same('/carte/dessert/:slug/'), stays: true, bare: true, anonymous: true },
  recipes: { ...same('/carte/recettes/'), stays: true, bare: true, anonymous: true },
  /** Builds bowls that meet a visitor's goals, in the browser (E5). */
  goals: {
    fr: '/objectifs/',
    en: '/en/goals/',
    es: '/es/objetivos/',
    nl: '/nl/doelen/',
    anonymous: true,
  },
  /**
   * A bowl that a customer shared. The code in the address contains the whole bowl. The page is not
   * cached in memory, because anybody can invent any number of codes.
   */
  sharedBowl: {
    fr: '/composition/:code/',
    en: '/en/bowl/:code/',
    es: '/es/bol/:code/',
    nl: '/nl/bowl/:code/',
    private: true,
    followsReader: true,
  },
  cart: {
    fr: '/panier/',
    en: '/en/cart/',
    es: '/es/cesta/',
    nl: '/nl/winkelmandje/',
    anonymous: true,
    private: true,
  },
  takeaway: {
    fr: '/retrait/',
    en: '/en/takeaway/',
    es: '/es/recogida/',
    nl: '/nl/afhalen/',
    anonymous: true,
    showsRestaurant: true,
    private: true,
  },
  checkout: { ...same('/payment/'), stays: true, anonymous: true, private: true, paying: true },
  authentication: {
    ...same('/payment/authentification/:token/'),
    stays: true,
    bare: true,
    private: true,
    paying: true,
  },
  legalNotice: {
    fr: '/mentions-legales/',
    en: '/en/legal-notice/',
    es: '/es/aviso-legal/',
    nl: '/nl/wettelijke-bepalingen/',
    anonymous: true,
    dated: true,
  },
  termsOfSale: {
    fr: '/conditions-generales-vente/',
    en: '/en/terms-and-conditions/',
    es: '/es/condiciones-generales-venta/',
    nl: '/nl/algemene-verkoopvoorwaarden/',
    anonymous: true,
    dated: true,
  },
  loyaltyRules: {
    fr: '/reglement-la-fidelite/',
    en: '/en/regulation-the-fidelity/',
    es: '/es/reglamento-el-fidelite/',
    nl: '/nl/reglement-de-fidelite/',
    anonymous: true,
    dated: true,
  },
  contact: {
    fr: '/contact/',
    en: '/en/contact/',
    es: '/es/contacto/',
    nl: '/nl/contact/',
    anonymous: true,
  },
  loyalty: {
    fr: '/la-fidelite/',
    en: '/en/the-fidelity/',
    es: '/es/la-fidelidad/',
    nl: '/nl/loyaliteit/',
    anonymous: true,
  },
  personalData: {
    fr: '/donnees-personnelles/',
    en: '/en/personal-data/',
    es: '/es/datos-personales/',
    nl: '/nl/persoonsgegevens/',
    anonymous: true,
    dated: true,
  },
  delivery: {
    fr: '/livraison/',
    en: '/en/delivery/',
    es: '/es/entrega/',
    nl: '/nl/bezorging/',
    anonymous: true,
  },
  allergens: {
    fr: '/allergenes/',
    en: '/en/allergens/',
    es: '/es/alergenos/',
    nl: '/nl/allergenen/',
    anonymous: true,
  },
  accessibility: {
    fr: '/accessibilite/',
    en: '/en/accessibility/',
    es: '/es/accesibilidad/',
    nl: '/nl/toegankelijkheid/',
    anonymous: true,
    dated: true,
  },
  login: {
    fr: '/connexion/',
    en: '/en/login/',
    es: '/es/iniciar-sesion/',
    nl: '/nl/inloggen/',
    anonymous: true,
    private: true,
    account: true,
  },
  signUp: {
    fr: '/inscription/',
    en: '/en/sign-up/',
    es: '/es/registro/',
    nl: '/nl/registreren/',
    anonymous: true,
    private: true,
    account: true,
  },
  /**
   * The page that confirms an e-mail address, opened by a link in a mail. The token is after `#`,
   * so that no log contains it.
   */
  confirmEmail: {
    fr: '/confirmer-e-mail/',
    en: '/en/confirm-email/',
    es: '/es/confirmar-correo/',
    nl: '/nl/e-mail-bevestigen/',
    anonymous: true,
    private: true,
    account: true,
  },
  newPassword: {
    fr: '/nouveau-mot-de-passe/',
    en: '/en/new-password/',
    es: '/es/nueva-contrasena/',
    nl: '/nl/nieuw-wachtwoord/',
    anonymous: true,
    private: true,
    account: true,
  },
  forgottenPassword: {
    fr: '/mot-de-passe-oublie/',
    en: '/en/forgotten-password/',
    es: '/es/contrasena-olvidada/',
    nl: '/nl/wachtwoord-vergeten/',
    anonymous: true,
    private: true,
    account: true,
  },
  /** Asks for the fields of A8 that the identity provider could not supply. */
  completeProfile: {
    fr: '/inscription/completer/',
    en: '/en/sign-up/complete/',
    es: '/es/registro/completar/',
    nl: '/nl/registreren/aanvullen/',
    anonymous: true,
    private: true,
    account: true,
  },
  account: {
    fr: '/mon-compte/',
    en: '/en/my-account/',
    es: '/es/mi-cuenta/',
    nl: '/nl/mijn-account/',
    anonymous: true,
    private: true,
    account: true,
  },
  accountProfile: {
    fr: '/mon-compte/informations-personnelles/',
    en: '/en/my-account/personal-information/',
    es: '/es/mi-cuenta/informacion-personal/',
    nl: '/nl/mijn-account/persoonlijke-gegevens/',
    anonymous: true,
    private: true,
    account: true,
  },
  accountOrders: {
    fr: '/mon-compte/historique-commandes/',
    en: '/en/my-account/order-history/',
    es: '/es/mi-cuenta/historial-de-pedidos/',
    nl: '/nl/mijn-account/bestelgeschiedenis/',
    anonymous: true,
    private: true,
    account: true,
  },
  accountCards: {
    fr: '/mon-compte/moyens-de-paiement/',
    en: '/en/my-account/credit-cards/',
    es: '/es/mi-cuenta/tarjetas/',
    nl: '/nl/mijn-account/betaalkaarten/',
    anonymous: true,
    private: true,
    account: true,
    paying: true,
  },
  accountFavourite: {
    fr: '/mon-compte/restaurant-favori/',
    en: '/en/my-account/favorite-location/',
    es: '/es/mi-cuenta/restaurante-favorito/',
    nl: '/nl/mijn-account/favoriet-restaurant/',
    anonymous: true,
    private: true,
    account: true,
  },
  accountLoyalty: {
    fr: '/mon-compte/la-fidelite/',
    en: '/en/my-account/the-fidelity/',
    es: '/es/mi-cuenta/la-fidelidad/',
    nl: '/nl/mijn-account/loyaliteit/',
    anonymous: true,
    private: true,
    account: true,
  },
  /** The restaurant's kitchen board. */
  kitchen: {
    fr: '/cuisine/',
    en: '/en/kitchen/',
    es: '/es/cocina/',
    nl: '/nl/keuken/',
    anonymous: true,
    private: true,
    hasOwnDocument: true,
  },
  confirmation: { ...same('/confirmation/:token/'), stays: true, private: true, paying: true },
} as const satisfies Record<string, Addresses>

/** Every reserved address, built or planned. */
export type Address = keyof typeof pages

/** The pages that are built and can be linked to. */
export type PageName = {
  [Name in Address]: (typeof pages)[Name] extends { planned: true } ? never : Name
}[Address]

export const pageNames = (Object.keys(pages) as Address[]).filter(
  (name): name is PageName => !('planned' in pages[name]),
)
