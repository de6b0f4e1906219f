import type { CartLine, Container } from './cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'

/**
 * The day from which a restaurant that fills take-away packaging must accept containers that
 * customers bring, at no higher price, and must inform customers about this: regulation (EU)
 * 2025/40, article 32.
 */
export const OWN_CONTAINERS_FROM = '2027-02-12'

/**
 * Whether the restaurant serves a line in the given container: one that the customer brings, or a
 * bowl that the restaurant lends. The same products are allowed in both (E2).
 */
export const takesContainer = (
  line: CartLine,
  container: Container,
  { ownContainers }: Menu,
): boolean =>
  ownContainers !== null &&
  (container === 'own' || ownContainers.deposit > 0) &&
  (line.kind === 'custom'
    ? ownContainers.custom
    : line.kind === 'formula'
      ? ownContainers.formulas.includes(line.formula)
      : ownContainers.products.includes(line.kind === 'dessert' ? line.dessert : line.ingredient))

/**
 * Returns the discount, in cents, on one unit that costs `price`, for the customer's own container.
 * The discount is never higher than `price`, so that the price does not become negative (E2).
 */
export const ownContainerOff = (line: CartLine, menu: Menu, price: Cents): Cents =>
  line.container === 'own' && takesContainer(line, 'own', menu)
    ? Math.min(menu.ownContainers?.discount ?? 0, price)
    : 0

/**
 * Returns the deposit, in cents, for the lent bowls of all units of a line. The deposit is refunded
 * when the bowls are returned (E2).
 */
export const depositOf = (line: CartLine, menu: Menu): Cents =>
  line.container === 'deposit' && takesContainer(line, 'deposit', menu)
    ? (menu.ownContainers?.deposit ?? 0) * line.quantity
    : 0
