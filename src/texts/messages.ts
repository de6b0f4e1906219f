/** French sets the shape; a key used in a page that is not in it does not compile. */
export type Messages = {
  common: typeof import('./fr/common.json')
  shell: typeof import('./fr/shell.json')
  home: typeof import('./fr/home.json')
  restaurants: typeof import('./fr/restaurants.json')
  ingredients: typeof import('./fr/ingredients.json')
  menu: typeof import('./fr/menu.json')
  compose: typeof import('./fr/compose.json')
  cart: typeof import('./fr/cart.json')
  takeaway: typeof import('./fr/takeaway.json')
  checkout: typeof import('./fr/checkout.json')
  order: typeof import('./fr/order.json')
  payment: typeof import('./fr/payment.json')
  login: typeof import('./fr/login.json')
  account: typeof import('./fr/account.json')
  kitchen: typeof import('./fr/kitchen.json')
  loyalty: typeof import('./fr/loyalty.json')
  points: typeof import('./fr/points.json')
  promo: typeof import('./fr/promo.json')
  wallet: typeof import('./fr/wallet.json')
  errors: typeof import('./fr/errors.json')
}

type English = {
  common: typeof import('./en/common.json')
  shell: typeof import('./en/shell.json')
  home: typeof import('./en/home.json')
  restaurants: typeof import('./en/restaurants.json')
  ingredients: typeof import('./en/ingredients.json')
  menu: typeof import('./en/menu.json')
  compose: typeof import('./en/compose.json')
  cart: typeof import('./en/cart.json')
  takeaway: typeof import('./en/takeaway.json')
  checkout: typeof import('./en/checkout.json')
  order: typeof import('./en/order.json')
  payment: typeof import('./en/payment.json')
  login: typeof import('./en/login.json')
  account: typeof import('./en/account.json')
  kitchen: typeof import('./en/kitchen.json')
  loyalty: typeof import('./en/loyalty.json')
  points: typeof import('./en/points.json')
  promo: typeof import('./en/promo.json')
  wallet: typeof import('./en/wallet.json')
  errors: typeof import('./en/errors.json')
}

type Spanish = {
  common: typeof import('./es/common.json')
  shell: typeof import('./es/shell.json')
  home: typeof import('./es/home.json')
  restaurants: typeof import('./es/restaurants.json')
  ingredients: typeof import('./es/ingredients.json')
  menu: typeof import('./es/menu.json')
  compose: typeof import('./es/compose.json')
  cart: typeof import('./es/cart.json')
  takeaway: typeof import('./es/takeaway.json')
  checkout: typeof import('./es/checkout.json')
  order: typeof import('./es/order.json')
  payment: typeof import('./es/payment.json')
  login: typeof import('./es/login.json')
  account: typeof import('./es/account.json')
  kitchen: typeof import('./es/kitchen.json')
  loyalty: typeof import('./es/loyalty.json')
  points: typeof import('./es/points.json')
  promo: typeof import('./es/promo.json')
  wallet: typeof import('./es/wallet.json')
  errors: typeof import('./es/errors.json')
}

type Dutch = {
  common: typeof import('./nl/common.json')
  shell: typeof import('./nl/shell.json')
  home: typeof import('./nl/home.json')
  restaurants: typeof import('./nl/restaurants.json')
  ingredients: typeof import('./nl/ingredients.json')
  menu: typeof import('./nl/menu.json')
  compose: typeof import('./nl/compose.json')
  cart: typeof import('./nl/cart.json')
  takeaway: typeof import('./nl/takeaway.json')
  checkout: typeof import('./nl/checkout.json')
  order: typeof import('./nl/order.json')
  payment: typeof import('./nl/payment.json')
  login: typeof import('./nl/login.json')
  account: typeof import('./nl/account.json')
  kitchen: typeof import('./nl/kitchen.json')
  loyalty: typeof import('./nl/loyalty.json')
  points: typeof import('./nl/points.json')
  promo: typeof import('./nl/promo.json')
  wallet: typeof import('./nl/wallet.json')
  errors: typeof import('./nl/errors.json')
}

type Complete<Texts extends Messages> = Texts

/** A language that lacks a text, or has one that French lacks, does not compile. */
export type Languages = {
  fr: Messages
  en: Complete<English>
  es: Complete<Spanish>
  nl: Complete<Dutch>
}
