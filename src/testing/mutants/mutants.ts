/** A plausible programming fault, and the tests that must detect it. */
export type Mutant = {
  /** The fault in a few words. */
  name: string
  file: string
  /** Occurs once in the file. */
  find: string
  replace: string
  /** Test files, or path prefixes. */
  tests: readonly string[]
}

const cart = ['src/domain/cart', 'src/domain/commands', 'src/domain/pricing']
const money: Mutant[] = [
  {
    name: 'an included premium portion owes nothing',
    file: 'src/domain/pricing/pricing.ts',
    find: "? 'premium'\n    : 'free'",
    replace: "? 'free'\n    : 'free'",
    tests: cart,
  },
  {
    name: 'the last included place costs',
    file: 'src/domain/pricing/pricing.ts',
    find: 'at >= rule.places',
    replace: 'at >= rule.places - 1',
    tests: cart,
  },
  {
    name: 'an extra owes its premium price',
    file: 'src/domain/pricing/pricing.ts',
    find: "return as === 'premium' ? ingredient.premiumPrice : ingredient.price",
    replace: 'return ingredient.premiumPrice',
    tests: cart,
  },
  {
    name: 'the dessert inside a formula owes no premium',
    file: 'src/domain/pricing/pricing.ts',
    find: 'premium: dessert?.premiumPrice ?? 0',
    replace: 'premium: 0',
    tests: cart,
  },
  {
    name: 'points pay a formula once, however many',
    file: 'src/domain/pricing/pricing.ts',
    find: 'points: head.points * line.quantity',
    replace: 'points: head.points',
    tests: cart,
  },
  {
    name: 'alcohol is taxed as its entry says',
    file: 'src/domain/pricing/vat.ts',
    find: 'isAlcohol(product, menu) ? 200 : product.vatRate',
    replace: 'product.vatRate',
    tests: cart,
  },
  {
    name: 'VAT is rounded down',
    file: 'src/domain/pricing/vat.ts',
    find: 'Math.round((gross * rate)',
    replace: 'Math.floor((gross * rate)',
    tests: cart,
  },
  {
    name: 'a code reduces alcohol',
    file: 'src/domain/pricing/promo.ts',
    find: 'product !== undefined && !isAlcohol(product, menu)',
    replace: 'product !== undefined',
    tests: cart,
  },
  {
    name: 'a code counts a cent under its minimum',
    file: 'src/domain/pricing/promo.ts',
    find: 'discountable(lines, menu) < promo.minimum',
    replace: 'discountable(lines, menu) < promo.minimum - 1',
    tests: cart,
  },
  {
    name: 'one’s own container costs its owner the code',
    file: 'src/domain/pricing/promo.ts',
    find: 'line.total + (line.containerOff ?? 0)',
    replace: 'line.total',
    tests: ['src/domain/pricing/container.property.test.ts'],
  },
  {
    name: 'one’s own container takes off more than its dish costs',
    file: 'src/domain/cart/container.ts',
    find: 'Math.min(menu.ownContainers?.discount ?? 0, price)',
    replace: '(menu.ownContainers?.discount ?? 0)',
    tests: ['src/domain/pricing/container.property.test.ts'],
  },
  {
    name: 'a container of a custom salad is forgotten by its VAT',
    file: 'src/domain/pricing/vat.ts',
    find: 'prorate(-priced.basePrice, owed)',
    replace: 'prorate(0, owed)',
    tests: ['src/domain/pricing/container.property.test.ts'],
  },
  {
    name: 'a container is handed over to a delivery',
    file: 'src/server/features/orders/decide.ts',
    find: 'delivery === undefined && takesOwn(line, menu)',
    replace: 'takesOwn(line, menu)',
    tests: ['src/server/features/orders/own-container.test.ts'],
  },
  {
    name: 'a code takes off more than there is',
    file: 'src/domain/pricing/promo.ts',
    find: 'Math.max(0, Math.min(wanted, reducible))',
    replace: 'wanted',
    tests: cart,
  },
]

const loyalty: Mutant[] = [
  {
    name: 'a started euro earns a point',
    file: 'src/domain/loyalty/loyalty.ts',
    find: 'Math.floor(toPay / 100)',
    replace: 'Math.ceil(toPay / 100)',
    tests: ['src/domain/loyalty'],
  },
  {
    name: 'a card holds more than its ceiling',
    file: 'src/domain/loyalty/loyalty.ts',
    find: 'Math.min(MAX_POINTS, balance + earned)',
    replace: 'balance + earned',
    tests: ['src/domain/loyalty'],
  },
  {
    name: 'a reward is a point out of reach at its price',
    file: 'src/domain/loyalty/loyalty.ts',
    find: 'points <= balance',
    replace: 'points < balance',
    tests: ['src/domain/loyalty'],
  },
  {
    name: 'a claim code is good for ever',
    file: 'src/server/stores/loyalty/claim.ts',
    find: 'where ${which} and claim_until > ${new Date(at)} and',
    replace: 'where ${which} and',
    tests: ['src/server/features/loyalty'],
  },
  {
    name: 'a claim code of an order placed long ahead ends before its pick-up',
    file: 'src/server/stores/loyalty/points-of-order.ts',
    find: 'claimEnd(takeawayAt)',
    replace: 'claimEnd(at)',
    tests: ['src/server/features/loyalty'],
  },
  {
    name: 'points of an order that is claimed are claimed again',
    file: 'src/server/stores/loyalty/claim.ts',
    find: ' claim_code = null, claimed_at',
    replace: ' claimed_at',
    tests: ['src/server/features/loyalty'],
  },
  {
    name: 'the day of a card at counters has no limit',
    file: 'src/server/features/loyalty/counter-sales.ts',
    find: '+ amount > MOST_SALES_OF_DAY',
    replace: '+ amount > MOST_SALES_OF_DAY * 10',
    tests: ['src/server/features/loyalty/counter-sales.test.ts'],
  },
  {
    name: 'a reward is taken at a counter with too few points',
    file: 'src/server/features/loyalty/counter-sales.ts',
    find: "kind === 'spent' && points > held",
    replace: "kind === 'spent' && points > held + 1000",
    tests: ['src/server/features/loyalty/counter-sales.test.ts'],
  },
  {
    name: 'the key of a counter sale is good for another one',
    file: 'src/server/features/loyalty/counter-sales.ts',
    find: "if (!isSame) throw new Refusal('idempotency_key_reused')",
    replace: '',
    tests: ['src/server/features/loyalty/counter-sales.test.ts'],
  },
]

const time: Mutant[] = [
  {
    name: 'a day from midnight to midnight is closed',
    file: 'src/domain/time/opening.ts',
    find: 'close <= open',
    replace: 'close < open',
    tests: ['src/domain/time'],
  },
  {
    name: 'a slot is full one order late',
    file: 'src/domain/time/pickup.ts',
    find: 'capacity - taken(at)',
    replace: 'capacity + 1 - taken(at)',
    tests: ['src/domain/time'],
  },
  {
    name: 'the lead time does not count',
    file: 'src/domain/time/pickup.ts',
    find: 'at < now + leadTimeMinutes * MINUTE',
    replace: 'at < now',
    tests: ['src/domain/time'],
  },
  {
    name: 'the rush has the capacity of a quiet hour',
    file: 'src/domain/time/capacity.ts',
    find: 'time < peakCapacity.to ? peakCapacity.orders : capacityPerSlot',
    replace: 'time < peakCapacity.to ? capacityPerSlot : capacityPerSlot',
    tests: ['src/domain/time'],
  },
  {
    name: 'a dated day does not win over a bank holiday',
    file: 'src/domain/time/opening.ts',
    find: "dated?.type === 'hours' || dated?.type === 'open'",
    replace: "dated?.type === 'open'",
    tests: ['src/domain/time'],
  },
  {
    name: 'a night has the capacity of the day on which it ends',
    file: 'src/domain/time/pickup.ts',
    find: 'at <= endOfBefore',
    replace: 'at < 0',
    tests: ['src/domain/time'],
  },
  {
    name: 'the annual closure ends a day early',
    file: 'src/domain/time/opening.ts',
    find: 'from <= day && day <= to :',
    replace: 'from <= day && day < to :',
    tests: ['src/domain/time'],
  },
  {
    name: 'a board that was never there is missed',
    file: 'src/domain/time/unreachable.ts',
    find: 'seenAt === null || now - seenAt < after.soon',
    replace: 'seenAt !== null && now - seenAt < after.soon',
    tests: ['src/domain/time', 'src/server/state/times'],
  },
]

const orders: Mutant[] = [
  {
    name: 'the database takes one order more than a slot holds',
    file: 'src/server/stores/orders/orders.ts',
    find: 's.taken < excluded.capacity',
    replace: 's.taken <= excluded.capacity',
    tests: ['src/server/features/orders'],
  },
  {
    name: 'a key orders something else',
    file: 'src/server/features/orders/place-order.ts',
    find: 'kept.bodyHash !== bodyHash || isOthers',
    replace: 'isOthers',
    tests: [
      'src/server/features/orders/orders.test.ts',
      'src/server/features/orders/races.test.ts',
    ],
  },
  {
    name: 'another customer is answered by a key that is not theirs',
    file: 'src/server/features/orders/place-order.ts',
    find: 'kept.bodyHash !== bodyHash || isOthers',
    replace: 'kept.bodyHash !== bodyHash',
    tests: ['src/server/features/orders'],
  },
  {
    name: 'orders are placed during a maintenance',
    file: 'src/server/features/orders/place-order.ts',
    find: '    refuseInMaintenance(site, now())\n',
    replace: '',
    tests: ['src/server/features/site'],
  },
  {
    name: 'an address holds as many places as it likes',
    file: 'src/server/stores/orders/guest-limits.ts',
    find: '>= config.heldPerAddress',
    replace: '> config.heldPerAddress * 100',
    tests: ['src/server/stores/orders/guest-limits.test.ts'],
  },
  {
    name: 'a cancelled order keeps its place',
    file: 'src/server/features/orders/advance-order.ts',
    find: 'await giveBackPlaces(tx, { order, state, at })',
    replace: 'await endOffer(tx, { order, state, at })',
    tests: ['src/server/features/orders', 'src/server/features/kitchen'],
  },
  {
    name: 'an order that moves keeps its old place as well',
    file: 'src/server/stores/orders/time-offers.ts',
    find: '  // The place before the number, as an order that is placed takes them.\n  await sql`\n    update slots set taken = taken - 1',
    replace: '  await sql`\n    update slots set taken = taken',
    tests: ['src/server/features/office/moves.test.ts'],
  },
  {
    name: 'another time is accepted after its end',
    file: 'src/server/features/orders/offer-time.ts',
    find: ' || at >= last.until',
    replace: '',
    tests: ['src/server/features/office/moves.test.ts'],
  },
  {
    name: 'a cancelled order keeps its points',
    file: 'src/server/features/orders/advance-order.ts',
    find: '  await returnPoints(tx, order, at)\n',
    replace: '',
    tests: ['src/server/features/loyalty', 'src/server/features/orders/orders.test.ts'],
  },
  {
    name: 'a cancelled order keeps its code used',
    file: 'src/server/features/orders/advance-order.ts',
    find: '  await giveBackUse(tx, order, at)\n',
    replace: '',
    tests: ['src/server/features/promos'],
  },
  {
    name: 'what is ready can be cancelled',
    file: 'src/domain/orders/order.ts',
    find: "ready: ['collected', 'not-collected']",
    replace: "ready: ['collected', 'not-collected', 'cancelled']",
    tests: ['src/domain/orders'],
  },
  {
    name: 'a guest may owe at counters without end',
    file: 'src/domain/orders/checkout.ts',
    find: 'guest.held.orders >= guest.held.most',
    replace: 'guest.held.orders > guest.held.most + 100',
    tests: ['src/domain/orders', 'src/server/stores/orders/guest-limits.test.ts'],
  },
  {
    name: 'alcohol is sold without a dish',
    file: 'src/domain/orders/checkout.ts',
    find: "if (!lines.some((line) => isDishLine(line, menu))) return 'alcohol_needs_dish'",
    replace: '',
    tests: ['src/domain/orders'],
  },
]

const payments: Mutant[] = [
  {
    name: 'an order is kept unpaid for ever',
    file: 'src/domain/orders/payment.ts',
    find: 'now >= order.placedAt + KEPT_UNPAID_MILLISECONDS',
    replace: 'now >= order.placedAt + 100 * KEPT_UNPAID_MILLISECONDS',
    tests: ['src/domain/orders'],
  },
  {
    name: 'what nobody accepted is charged',
    file: 'src/domain/orders/payment.ts',
    find: 'order.accepted || order.status',
    replace: 'true || order.status',
    tests: ['src/domain/orders'],
  },
  {
    name: 'a cancelled order is not given its money back',
    file: 'src/domain/orders/payment.ts',
    find: "return refunded ? null : 'refund'",
    replace: 'return null',
    tests: ['src/domain/orders'],
  },
  {
    name: 'what was given back is forgotten by a later answer',
    file: 'src/server/stores/payments/payments.ts',
    find: 'refunded = greatest(refunded, ${said.refunded}::integer)',
    replace: 'refunded = ${said.refunded}::integer',
    tests: ['src/server/features/payments'],
  },
  {
    name: 'an older answer of the provider overwrites a newer one',
    file: 'src/server/stores/payments/payments.ts',
    find: 'where order_id = ${order} and reading = ${after}',
    replace: 'where order_id = ${order} and reading >= ${after}',
    tests: ['src/server/features/payments'],
  },
  {
    name: 'a line is refunded by more than is left of it',
    file: 'src/domain/orders/refund.ts',
    find: 'const most = Math.min(left, Math.ceil((paid * quantity) / state.quantity))',
    replace: 'const most = Math.ceil((paid * quantity) / state.quantity)',
    tests: ['src/domain/orders'],
  },
  {
    name: 'a correction owes the tax of its own amount, and cents drift',
    file: 'src/domain/orders/refund.ts',
    find: 'const vat = old.vat - now.vat',
    replace: 'const { vat } = vatPart(rate, gross)',
    tests: ['src/domain/orders'],
  },
  {
    name: 'two refunds of an order are one at the provider',
    file: 'src/server/stores/payments/payments.ts',
    find: '`${key}-refund-${refund}`',
    replace: '`${key}-refund-${refund.slice(0, 0)}`',
    tests: ['src/server/features/refunds/refunds.test.ts'],
  },
  {
    name: 'a code that a refund gives back is nobody’s money',
    file: 'src/server/stores/payments/approvals.ts',
    find: 'amount + code_given_back as refund',
    replace: 'amount as refund',
    tests: ['src/server/features/office/approvals.test.ts'],
  },
  {
    name: 'what somebody approves is not counted',
    file: 'src/server/stores/payments/approvals.ts',
    find: 'coalesce(goodwill.approved_by, refunds.approved_by, staff_id)',
    replace: 'staff_id',
    tests: ['src/server/features/office/approvals.test.ts'],
  },
  {
    name: 'a refunded order keeps its points',
    file: 'src/server/features/refunds/request-refund.ts',
    find: 'keeps: keptPoints(facts.forRefund, refunded)',
    replace: 'keeps: keptPoints(facts.forRefund, 0)',
    tests: ['src/server/features/refunds/refunds.test.ts'],
  },
  {
    name: 'a code is used without being counted',
    file: 'src/server/stores/promos/promo-uses.ts',
    find: 'set used = used + 1',
    replace: 'set used = used',
    tests: ['src/server/features/promos'],
  },
]

const kitchen: Mutant[] = [
  {
    name: 'a board moves the order of another restaurant',
    file: 'src/server/features/kitchen/tap.ts',
    find: '      held.restaurant !== tapped.restaurant ||\n',
    replace: '',
    tests: ['src/server/features/kitchen'],
  },
  {
    name: 'the key of a tap is good for another one',
    file: 'src/server/features/kitchen/tap.ts',
    find: "if (row.body_hash !== hashOf(JSON.stringify(tap))) throw new Refusal('idempotency_key_reused')",
    replace: '',
    tests: ['src/server/features/kitchen'],
  },
  {
    name: 'what is begun is not accepted',
    file: 'src/server/features/kitchen/tap.ts',
    find: "if (tap.action === 'start') await acceptOrder(tx, jobs, { order, person, at })",
    replace: '',
    tests: ['src/server/features/kitchen'],
  },
  {
    name: 'an order that was accepted meanwhile is void',
    file: 'src/server/features/kitchen/void-unaccepted.ts',
    find: 'held === null || held.accepted',
    replace: 'held === null',
    tests: ['src/server/features/kitchen'],
  },
  {
    name: 'a pairing code is good twice',
    file: 'src/server/stores/kitchen/devices.ts',
    find: 'and used_at is null and expires_at',
    replace: 'and expires_at',
    tests: ['src/server/features/kitchen'],
  },
  {
    name: 'nobody needs to be at the board',
    file: 'src/server/program/recognise-viewers.ts',
    find: "wanted === 'cook' && request.desk.person === null",
    replace: "wanted === 'cook' && false",
    tests: ['src/server/http/guards/guards.test.ts'],
  },
]

const rights: Mutant[] = [
  {
    name: 'an access token is good after its end',
    file: 'src/server/stores/customers/sessions.ts',
    find: ' and token.expires_at > ${new Date(now)}\n      and session.ended_at is null',
    replace: '\n      and session.ended_at is null',
    tests: ['src/server/features/auth', 'src/server/stores/customers'],
  },
  {
    name: 'a logout leaves the access token',
    file: 'src/server/stores/customers/sessions.ts',
    find: 'token.expires_at > ${new Date(now)}\n      and session.ended_at is null',
    replace: 'token.expires_at > ${new Date(now)}',
    tests: ['src/server/features/auth', 'src/server/stores/customers'],
  },
  {
    name: 'a refresh token that is used again ends nothing',
    file: 'src/server/stores/customers/sessions.ts',
    find: 'now - at <= GRACE_MILLISECONDS',
    replace: 'now - at <= 1000 * GRACE_MILLISECONDS',
    tests: ['src/server/features/auth', 'src/server/stores/customers'],
  },
  {
    name: 'passwords are guessed without pause',
    file: 'src/server/stores/customers/login-failures.ts',
    find: 'const FREE_FAILURES = 5',
    replace: 'const FREE_FAILURES = 50',
    tests: ['src/server/features/auth/log-in.test.ts'],
  },
  {
    name: 'another site writes',
    file: 'src/server/http/guards/guards.ts',
    find: "site !== 'same-origin' && site !== 'none') return false",
    replace: "site !== 'same-origin' && site !== 'none') return true",
    tests: ['src/server/http/guards'],
  },
  {
    name: 'each address of an IPv6 network is another caller',
    file: 'src/server/http/guards/caller.ts',
    find: '.slice(0, 4)',
    replace: '.slice(0, 8)',
    tests: ['src/server/http/guards'],
  },
  {
    name: 'somebody else’s card is removed',
    file: 'src/server/features/account/cards.ts',
    find: '!cards.some(({ id }) => id === card)',
    replace: 'cards.length > 1000',
    tests: ['src/server/features/payments/saved-cards.test.ts', 'src/server/features/account'],
  },
  {
    name: 'a late 401 renews the session again',
    file: 'src/contract/client.ts',
    find: 'if (before === renewals) await',
    replace: 'await',
    tests: ['src/contract'],
  },
]

const pages: Mutant[] = [
  {
    name: 'one more of a product with an allergen comes unasked',
    file: 'src/domain/cart/allergies.ts',
    find: 'count <= (had.get(product) ?? 0)',
    replace: 'had.has(product)',
    tests: ['src/domain/cart/allergies.test.ts'],
  },
  {
    name: 'what no menu knows holds no allergen',
    file: 'src/domain/cart/allergies.ts',
    find: 'if (!product || parts.some',
    replace: 'if (!product) return []\n  if (parts.some',
    tests: ['src/domain/cart/allergies.test.ts'],
  },
  {
    name: 'a link brings allergens into the cart unasked',
    file: 'src/web/state/basket/store.ts',
    find: 'if (isAllowed) store.setState({ cart: after })',
    replace: 'store.setState({ cart: after })',
    tests: ['src/web/features/cart/allergies.property.test.ts'],
  },
  {
    name: 'allergies outlive the consent to them',
    file: 'src/server/stores/customers/account.ts',
    find: 'delete from customer_allergies where customer_id = ${customer}',
    replace: 'delete from customer_allergies where customer_id = ${customer} and false',
    tests: ['src/server/features/account/allergies.test.ts'],
  },
  {
    name: 'soups vanish from the menu',
    file: 'src/web/features/menu/shelves/sections.ts',
    find: "  'soup',\n",
    replace: '',
    tests: ['src/web/features/menu'],
  },
  {
    name: 'a search finds nothing written without accents',
    file: 'src/web/features/menu/search/search.ts',
    find: ".normalize('NFD')",
    replace: ".normalize('NFC')",
    tests: ['src/web/features/menu'],
  },
  {
    name: 'restaurants of another price zone share a menu',
    file: 'src/server/state/catalogue/assortment.ts',
    find: '[sold, sells_alcohol, price_zone,',
    replace: '[sold, sells_alcohol,',
    tests: ['src/server/state/catalogue'],
  },
  {
    name: 'visitors of two restaurants share the page that shows the restaurant',
    file: 'src/server/http/pages/pages.ts',
    find: "isKept && !(page !== null && 'showsRestaurant' in pages[page])",
    replace: 'isKept',
    tests: ['src/server/program/kept-pages.test.ts'],
  },
  {
    name: 'places taken during a read are forgotten',
    file: 'src/server/state/times/taken-places.ts',
    find: 'if (changesOf(restaurant) === before[i]) known.set',
    replace: 'known.set',
    tests: ['src/server/state/times'],
  },
  {
    name: 'the next page begins with the last place of the page before',
    file: 'src/server/features/places/places.ts',
    find: 'found.findIndex(({ id }) => id === after) + 1',
    replace: 'found.findIndex(({ id }) => id === after)',
    tests: ['src/server/features/places'],
  },
]

const booksTests = ['src/server/features/books']
const books: Mutant[] = [
  {
    name: 'the total of all sales falls with what is corrected',
    file: 'src/domain/books/closing.ts',
    find: 'sales: sales + sold.total,',
    replace: 'sales: sales + sold.total + corrections.total,',
    tests: booksTests,
  },
  {
    name: 'money that was given back is booked as taken',
    file: 'src/domain/books/entries.ts',
    find: '-money[means].givenBack',
    replace: 'money[means].givenBack',
    tests: booksTests,
  },
  {
    name: 'the day of the books ends at midnight in Greenwich',
    file: 'src/server/db/paris-days.ts',
    find: "< (${until}::date + 1)::timestamp at time zone 'Europe/Paris'",
    replace: "< (${until}::date + 1)::timestamp at time zone 'UTC'",
    tests: booksTests,
  },
  {
    name: 'an order that was handed over by mistake is paid',
    file: 'src/server/stores/books/read-day.ts',
    find: 'later.position > step.position',
    replace: 'later.position > step.position + 9',
    tests: booksTests,
  },
  {
    name: 'what nobody collected stays sold',
    file: 'src/server/stores/books/missing-receipts.ts',
    find: "(step.status = 'cancelled' or (step.status = 'not-collected' and step.payment = 'at-restaurant'))",
    replace: "step.status = 'cancelled'",
    tests: booksTests,
  },
  {
    name: 'a tap that can be undone corrects a receipt',
    file: 'src/server/features/receipts/store.ts',
    find: 'at - held.at >= STANDS_AFTER_MILLISECONDS',
    replace: 'at - held.at >= 0',
    tests: booksTests,
  },
  {
    name: 'a refund of the provider’s own pages has no receipt',
    file: 'src/server/features/receipts/store.ts',
    find: 'const isElsewhere = lines.length === 0',
    replace: 'const isElsewhere = lines.length < 0',
    tests: booksTests,
  },
  {
    name: 'amounts of the accounting entries have a point',
    file: 'src/domain/books/fec.ts',
    find: '`${Math.floor(cents / 100)},',
    replace: '`${Math.floor(cents / 100)}.',
    tests: ['src/server/features/exports'],
  },
  {
    name: 'an export holds every restaurant',
    file: 'src/server/features/reports/report-scope.ts',
    find: 'return { restaurants: mine, seller: null }',
    replace: 'return { restaurants: null, seller: null }',
    tests: ['src/server/features/exports'],
  },
  {
    name: 'two processes write one file',
    file: 'src/server/stores/exports/exports.ts',
    find: "where id = ${id} and attempt = ${attempt} and state = 'writing' returning id",
    replace: 'where id = ${id} returning id',
    tests: ['src/server/features/exports'],
  },
  {
    name: 'a difference of the ledgers is told while an answer is on its way',
    file: 'src/server/features/payments/compare-ledgers.ts',
    find: 'difference !== 0 && at - since < STANDS_AFTER_MILLISECONDS',
    replace: 'difference < 0',
    tests: ['src/server/features/payments/compare-ledgers.test.ts'],
  },
]

/**
 * Faults in every part of the program; `npm run test:mutants` writes them one after the other into
 * a copy.
 */
export const mutants: readonly Mutant[] = [
  ...money,
  ...loyalty,
  ...time,
  ...orders,
  ...payments,
  ...books,
  ...kitchen,
  ...rights,
  ...pages,
]
