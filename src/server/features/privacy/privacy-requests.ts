import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  exportCustomer as exportEndpoint,
  makePrivacyRequest as makeEndpoint,
  PrivacyKind,
  PrivacyRequest,
} from '#contract/office/privacy.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { monthLater, startOfDay } from '#domain/time/month-later.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { exportCustomer } from '#server/features/account/export-customer.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readPlacesOf } from '#server/stores/customers/find-customers.ts'
import { findByEmail } from '#server/stores/customers/customers.ts'
import {
  type DataSubject,
  type StoredRequest,
  answerRequest,
  insertRequest,
  readRequest,
} from '#server/stores/customers/privacy-requests.ts'
import { toPrivacyRequest } from './privacy-request-view.ts'

type PrivacyServices = Pick<Services, 'database' | 'now'>

/**
 * The subject in the journal: the customer of a request, or the request itself for a person without
 * an account.
 */
export const subjectOf = ({ customer }: DataSubject, request: string): string =>
  customer === null ? `privacy-request ${request}` : `customer ${customer}`

export async function mustReadRequest(db: Queries, id: string): Promise<StoredRequest> {
  const request = await readRequest(db, id)
  if (request === null) throw new Refusal('not_found')
  return request
}

/**
 * Returns the person whom a request concerns. If an e-mail address belongs to an account by now,
 * this is the customer of that account.
 */
export async function personOf(
  db: Queries,
  { customer, email }: { customer?: string | undefined; email?: string | undefined },
): Promise<DataSubject> {
  if (customer !== undefined) {
    if ((await readPlacesOf(db, customer, null)) === null) throw new Refusal('not_found')
    return { customer, email: null }
  }
  if (email === undefined) throw new Refusal('not_found')
  const customerOfEmail = await findByEmail(db, email)
  return customerOfEmail === null
    ? { customer: null, email }
    : { customer: customerOfEmail.id, email: null }
}

const YEAR = 366 * 86_400_000

/**
 * The time at which a request came in, in epoch milliseconds: now, or the beginning of the given
 * day. Refuses a day in the future or long past.
 */
function requestTimeOf(askedOn: string | undefined, now: number): number {
  if (askedOn === undefined || askedOn === dayIn(now).toString()) return now
  const at = startOfDay(askedOn)
  if (at > now || at < now - YEAR) throw fieldRefusal('askedOn', 'field_invalid')
  return at
}

/** Records a person's request, which must be answered within a month (H5). */
export async function makeRequest(
  { database, now }: PrivacyServices,
  { staff: viewer, body: { kind, askedOn, note, ...subject } }: EndpointCall<typeof makeEndpoint>,
): Promise<PrivacyRequest> {
  const askedAt = requestTimeOf(askedOn, now())
  return database.db.transaction().execute(async (tx) => {
    const person = await personOf(tx, subject)
    const request = await writeRequest(tx, person, {
      kind,
      askedAt,
      note: note === undefined || note === '' ? null : note,
      staff: viewer.staff,
      at: now(),
    })
    if (request === null) throw new Refusal('privacy_request_open')
    return toPrivacyRequest(tx, await mustReadRequest(tx, request), { viewer, at: now() })
  })
}

/**
 * Writes a privacy request and its entry in the journal. Returns the request's id; null if the
 * person already has an open request of this kind.
 */
export async function writeRequest(
  tx: Tx,
  person: DataSubject,
  newRequest: {
    kind: PrivacyKind
    askedAt: number
    note: string | null
    staff: string
    at: number
  },
): Promise<string | null> {
  const { kind, askedAt, staff, at } = newRequest
  const request = await insertRequest(tx, { ...person, ...newRequest, dueAt: monthLater(askedAt) })
  if (request !== null)
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'privacy-request-made',
      subject: subjectOf(person, request),
      after: { request, kind },
      at,
    })
  return request
}

/** Closes a request without carrying it out; its note gives the reason. */
export async function closeRequest(
  { database, now }: PrivacyServices,
  viewer: StaffViewer,
  { request: id, note }: { request: string; note: string },
): Promise<PrivacyRequest> {
  return database.db.transaction().execute(async (tx) => {
    const { customer, kind } = await mustReadRequest(tx, id)
    const { staff } = viewer
    const at = now()
    if (!(await answerRequest(tx, { id, from: ['open', 'asked'], to: 'closed', note, staff, at })))
      throw new Refusal('privacy_request_closed')
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'privacy-request-done',
      subject: customer === null ? `privacy-request ${id}` : `customer ${customer.id}`,
      after: { request: id, kind, state: 'closed' },
      at,
    })
    return toPrivacyRequest(tx, await mustReadRequest(tx, id), { viewer, at })
  })
}

/**
 * Marks an open request as done, because an action on its customer has answered it. Refuses a
 * request that is not open. Does nothing if `request` is absent.
 */
export async function answerWith(
  tx: Tx,
  answeredRequest: {
    request: string | undefined
    kind: PrivacyKind
    customer: string
    staff: string
    at: number
  },
): Promise<void> {
  const { request: id, kind, customer, staff, at } = answeredRequest
  if (id === undefined) return
  if (await answerRequest(tx, { id, kind, customer, from: ['open'], to: 'done', staff, at })) {
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'privacy-request-done',
      subject: `customer ${customer}`,
      after: { request: id, kind, state: 'done' },
      at,
    })
    return
  }
  const storedRequest = await readRequest(tx, id)
  const isTheirs = storedRequest?.customer?.id === customer && storedRequest.kind === kind
  throw new Refusal(isTheirs ? 'privacy_request_closed' : 'not_found')
}

/**
 * Exports all data stored about a customer. Before the data are returned, the journal records who
 * exported them (P5).
 */
export async function exportByOffice(
  services: Pick<Services, 'database' | 'now' | 'payments'>,
  { staff }: StaffViewer,
  { customer, request }: { customer: string; request?: string | undefined },
): Promise<ReplyOf<typeof exportEndpoint>> {
  const { database, now } = services
  await personOf(database.db, { customer })
  const exported = await exportCustomer(services, customer).catch((error: unknown) => {
    // `exportCustomer` refuses with `unauthorized` if the customer was deleted meanwhile.
    throw error instanceof Refusal && error.code === 'unauthorized'
      ? new Refusal('not_found')
      : error
  })
  await database.db.transaction().execute(async (tx) => {
    const at = now()
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'customer-exported',
      subject: `customer ${customer}`,
      at,
    })
    await answerWith(tx, { request, kind: 'export', customer, staff, at })
  })
  return exported
}
