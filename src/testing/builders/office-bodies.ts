import { aPasskey } from './a-passkey.ts'

const passkey = aPasskey()
const token = 'x'.repeat(43)
const told = { challenge: 'AAAA' }

const promoRule = {
  worth: { kind: 'percent', percent: 10 },
  minimum: 1200,
  overallLimit: null,
  perCustomerLimit: 1,
  firstOrderOnly: false,
  restaurants: null,
}

/** A valid body for each endpoint of the head office that reads one. */
export const officeBodies: Record<string, () => unknown> = {
  signIn: () => ({ assertion: passkey.sign(told) }),
  confirmPresence: () => ({ assertion: passkey.sign(told) }),
  readStaffLink: () => ({ token }),
  askToRegister: () => ({ token, name: 'Claire' }),
  registerPasskey: () => ({ token, name: 'Claire', registration: passkey.register(told) }),
  useRecoveryCode: () => ({ email: 'claire@example.com', code: 'AAAA-AAAA-AAAA' }),
  invitePerson: () => ({
    name: 'Noémie Lambert',
    email: 'noemie.lambert@example.com',
    locale: 'fr',
    grants: [{ role: 'manager', scope: 'restaurant', restaurants: [1, 2] }],
  }),
  changeRoles: () => ({ grants: [{ role: 'reader', scope: 'chain' }], version: '1.0' }),
  putGroup: () => ({ name: 'Nord et Est', restaurants: [1, 2], from: null }),
  findOrders: () => ({ day: '2026-11-24', find: 'camille' }),
  refundOrder: () => ({
    lines: [{ line: 0, quantity: 1, amount: 100 }],
    reason: 'missing',
    note: null,
    goodwillPoints: 0,
  }),
  offerTime: () => ({ at: '2026-11-26T11:30:00Z' }),
  cancelOrder: () => ({ reason: 'closed' }),
  giveGoodwill: () => ({ kind: 'code', amount: 500, reason: 'late' }),
  decideApproval: () => ({ decision: 'approve' }),
  addPasskey: () => ({ name: 'Spare', registration: passkey.register(told) }),
  findCustomers: () => ({ text: 'camille r' }),
  changePoints: () => ({ kind: 'granted', count: 20, reason: 'Attente trop longue' }),
  makePrivacyRequest: () => ({ email: 'camille@example.com', kind: 'export' }),
  closePrivacyRequest: () => ({ note: 'Rien à ce nom' }),
  exportCustomer: () => ({ request: '1' }),
  rectifyCustomer: () => ({ firstName: 'Camille', lastName: 'Roux', locale: 'nl', from: {} }),
  addKitchenPerson: () => ({ name: 'Tom Berthier' }),
  changeKitchenSettings: () => ({
    acceptance: 'automatic',
    printer: '192.168.1.50:9100',
    from: { acceptance: 'automatic', printer: null },
  }),
  readCalendar: () => ({ restaurants: null, from: '2026-11-24' }),
  previewCalendarChange: () => ({
    restaurants: [1],
    dates: ['2026-12-24'],
    change: { hours: { type: 'early_close', close: '15:00' } },
  }),
  changeCalendar: () => ({
    restaurants: [1],
    dates: ['2026-12-24'],
    change: { hours: { type: 'early_close', close: '15:00' } },
    seen: { '2026-12-24': 'x' },
  }),
  changeRestaurantSettings: () => ({
    changes: { lead_time_minutes: 20 },
    from: { lead_time_minutes: 15 },
  }),
  addRestaurant: () => ({
    name: 'Mesclun Nice',
    slug: 'nice-massena',
    street: '1 place Masséna',
    postcode: '06000',
    city: 'Nice',
    department: 'Alpes-Maritimes',
    latitude: 43.697,
    longitude: 7.271,
    phone: '01 99 00 12 00',
    email: 'nice@mesclun.example',
    like: 1,
  }),
  tryCapacity: () => ({
    date: '2026-11-23',
    steps: [{ from: '11:00', to: '15:00', orders: 4 }],
  }),
  editCatalogue: () => ({
    edits: [{ entry: 'ingredient 201', field: 'calories', before: 1, after: 2 }],
  }),
  importIntoDraft: () => ({ text: '{}' }),
  confirmCatalogueEdits: () => ({ positions: [1] }),
  publishCatalogueDraft: () => ({ seen: 0, without: [], at: null, pilot: null }),
  beginOfficeStop: () => ({ kind: 'pause', for: { until: 'end-of-day' } }),
  beginSiteMaintenance: () => ({ until: null, reason: null }),
  switchOrderingOff: () => ({ reason: 'Travaux' }),
  writeNotice: () => ({
    texts: {
      fr: 'Ouvert samedi',
      en: 'Open on Saturday',
      es: 'Sábado abierto',
      nl: 'Open op zaterdag',
    },
    beginsAt: '2026-11-24T08:00:00.000Z',
    endsAt: '2099-11-28T18:00:00.000Z',
  }),
  estimatePromo: () => promoRule,
  makePromo: () => ({ ...promoRule, code: 'APREMIDI', from: null, until: null }),
  decidePromo: () => ({ decision: 'approve' }),
  changeAlertSettings: () => ({
    least: 'warning',
    byMail: true,
    quiet: { from: '22:00', until: '07:00' },
  }),
  addAlertBrowser: () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }),
  addWebhook: () => ({ address: 'https://alerts.example.com/mesclun' }),
  exportAudit: () => ({ from: '2026-11-24' }),
  forgetCustomerByOffice: () => ({ email: 'camille@example.com' }),
}

/** The ids that the addresses of the head office's endpoints name. */
export const officeIds = {
  webhook: '999999999',
  browser: '999999999',
  alert: '999999999',
  job: 'unknown',
  approval: '1',
  customer: '00000000-0000-4000-8000-000000000000',
  request: '999999999',
  order: '1',
  offer: '999999999',
  group: 'nord',
  person: '00000000-0000-4000-8000-000000000000',
  passkey: 'unknown',
  kitchen: 'paris-bourse',
  device: '999999999',
  code: '999999999',
  change: '999999999',
  cook: '999999999',
  stop: '999999999',
  restaurant: '1',
  promo: '999999999',
  notice: '999999999',
  session: '00000000-0000-4000-8000-000000000000',
}
