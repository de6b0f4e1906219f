import type { EndpointCall } from '#server/http/requests/serve.ts'
import type { PrivacyRequest, requestErasure, confirmErasure } from '#contract/office/privacy.ts'
import type { Tx } from '#server/db/open.ts'
import { eraseCustomer, eraseGuest } from '#server/features/account/erase-customer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import {
  type DataSubject,
  answerRequest,
  lockErasureRequest,
  proposeErasure,
} from '#server/stores/customers/privacy-requests.ts'
import { requireSecondPerson } from '#server/features/rights/second-person.ts'
import { mustReadRequest, personOf, subjectOf, writeRequest } from './privacy-requests.ts'
import { askerOf, toPrivacyRequest } from './privacy-request-view.ts'

type ErasureServices = Pick<Services, 'database' | 'now' | 'payments'>

/**
 * Proposes to forget a person, which another staff member must confirm (P4). Uses the person's open
 * request if there is one. Repeating the proposal, by any staff member, changes nothing.
 */
export async function askForErasure(
  { database, now }: ErasureServices,
  { staff: viewer, body: subject }: EndpointCall<typeof requestErasure>,
): Promise<PrivacyRequest> {
  return database.db.transaction().execute(async (tx) => {
    const person = await personOf(tx, subject)
    const at = now()
    const id = await openErasureRequest(tx, person, { staff: viewer.staff, at })
    return toPrivacyRequest(tx, await mustReadRequest(tx, id), { viewer, at })
  })
}

async function openErasureRequest(
  tx: Tx,
  person: DataSubject,
  { staff, at }: { staff: string; at: number },
): Promise<string> {
  const newRequest = await writeRequest(tx, person, {
    kind: 'forgetting',
    askedAt: at,
    note: null,
    staff,
    at,
  })
  const open = await lockErasureRequest(tx, person)
  // Between the two statements, another process settled the existing request: the customer was
  // deleted, or the request was closed.
  if (open === null) throw new Refusal('not_found')
  if (open.state === 'open') {
    await proposeErasure(tx, { id: open.id, staff, at })
    if (newRequest === null)
      await writeAudit(tx, {
        actor: { by: 'staff', staff },
        action: 'privacy-request-made',
        subject: subjectOf(person, open.id),
        after: { request: open.id, kind: 'forgetting', state: 'asked' },
        at,
      })
  }
  return open.id
}

/**
 * Forgets the person named in a colleague's request, and marks the request as done in the same
 * transaction (P4). A constraint of the table also prevents one staff member from both proposing
 * and confirming.
 */
export async function confirmAndErase(
  services: ErasureServices,
  { staff: viewer, params: { request: id } }: EndpointCall<typeof confirmErasure>,
): Promise<PrivacyRequest> {
  const { database, now } = services
  const { staff } = viewer
  const request = await mustReadRequest(database.db, id)
  if (request.state !== 'asked')
    throw new Refusal(request.doneAt === null ? 'not_found' : 'privacy_request_closed')
  await requireSecondPerson(database.db, { staff, asker: askerOf(request), now: now() })
  // If the customer deleted their account meanwhile, their requests were closed too. Then
  // `eraseCustomer` returns false.
  const person: DataSubject =
    request.customer === null
      ? await personOf(database.db, { email: request.email ?? undefined })
      : { customer: request.customer.id, email: null }
  const alongside = async (tx: Tx) => {
    const at = now()
    if (!(await answerRequest(tx, { id, from: ['asked'], to: 'done', staff, at })))
      throw new Refusal('privacy_request_closed')
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'customer-forgotten',
      subject: subjectOf(person, id),
      after: { request: id, askedBy: request.proposedBy?.id ?? null },
      at,
    })
  }
  if (person.customer === null) await eraseGuest(services, person.email, alongside)
  // The customer deleted their own account meanwhile, which also closed their requests.
  else if (!(await eraseCustomer(services, person.customer, alongside)))
    throw new Refusal('privacy_request_closed')
  return toPrivacyRequest(database.db, await mustReadRequest(database.db, id), {
    viewer,
    at: now(),
  })
}
