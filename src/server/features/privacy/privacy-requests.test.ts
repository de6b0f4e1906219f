import { allRows, firstRow } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import type { PrivacyRequest, exportCustomer } from '#contract/office/privacy.ts'
import { purgeAccess } from '#server/features/auth/purge-access.ts'
import { purgeOldOrders } from '#server/features/orders/purge-old-orders.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readRequest } from '#server/stores/customers/privacy-requests.ts'
import {
  PASSWORD,
  aBrowser,
  aCustomer,
  aSignUp,
  mailedToken,
} from '#testing/builders/a-customer.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { BOURSE, anOrder, place } from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { databaseState, findInDatabase } from '#testing/programs/database-state.ts'
import {
  type TestAnswer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { DAY, MINUTE } from '#domain/time/durations.ts'

const codeOf = (answer: TestAnswer) => answer.json<Problem>().code

describe.each(oneDatabase)('privacy requests, on the %s database', (kind) => {
  let app: TestApp
  let [claire, karim]: [APerson, APerson] = [] as never
  beforeAll(async () => {
    app = await openTestApp(kind)
    claire = await aPersonWith(app, 'owner')
    karim = await aPersonWith(app, 'care')
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const post = (path: string, body?: object, by = karim) =>
    by.browser.post(`/api/office/${path}`, body)
  const make = async (body: object, by = karim): Promise<PrivacyRequest> => {
    const answer = await post('privacy-requests', body, by)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.json<PrivacyRequest>()
  }
  const list = async (query = ''): Promise<{ results: PrivacyRequest[]; next: string | null }> =>
    (await karim.browser.get(`/api/office/privacy-requests${query}`)).json()
  const readStoredRequest = (id: string) => readRequest(app.database.db, id)
  const askToForget = (body: object, by = karim) => post('forgettings', body, by)
  const confirm = (id: string, by = claire) =>
    post(`privacy-requests/${id}/confirmation`, undefined, by)
  const rectify = (id: string, body: object, by = karim) =>
    by.browser.ask('PATCH', `/api/office/customers/${id}`, { from: {}, ...body })
  const journal = async (subject: string) => {
    const rows = await allRows(app.database.db)<{
      action: string
      staff: string
      after: Record<string, unknown> | null
      data: unknown
    }>`
      select action, staff_id as staff, after, data from audit_entries left join audit_persons on entry_id = id
      where subject = ${subject} order by id`
    return rows
  }

  it('are recorded with a due date of one month, and listed by it (H5)', async () => {
    const zoe = await aCustomer(app)
    const first = await make({
      customer: zoe.id,
      kind: 'export',
      askedOn: '2026-11-14',
      note: 'Par e-mail',
    })
    expect(first).toEqual({
      id: first.id,
      kind: 'export',
      canConfirm: false,
      confirmers: [],
      state: 'open',
      customer: { id: zoe.id, name: 'Zoé Lefèvre' },
      email: null,
      askedAt: '2026-11-13T23:00:00.000Z',
      dueAt: '2026-12-13T23:00:00.000Z',
      note: 'Par e-mail',
      madeBy: { id: karim.id, name: karim.name },
      proposedBy: null,
      doneBy: null,
      doneAt: null,
    })
    const guest = await make({ email: 'Nobody@Example.com', kind: 'rectification' })
    expect(guest).toMatchObject({
      customer: null,
      email: 'nobody@example.com',
      askedAt: '2026-11-24T08:00:00.000Z',
      dueAt: '2026-12-24T08:00:00.000Z',
    })
    // A request for the address of an account is stored for the customer of that account.
    const requestByEmail = await make({ email: zoe.email.toUpperCase(), kind: 'rectification' })
    expect(requestByEmail).toMatchObject({ customer: { id: zoe.id }, email: null })
    const older = await make({ email: 'older@example.com', kind: 'export', askedOn: '2026-10-31' })
    expect(older.dueAt).toBe('2026-11-29T23:00:00.000Z')
    const ids = async (query: string) => (await list(query)).results.map(({ id }) => id)
    expect(await ids('')).toEqual([older.id, first.id, guest.id, requestByEmail.id])
    expect(await ids('?state=done')).toEqual([])
    const sheet = (
      await karim.browser.get(`/api/office/customers/${zoe.id}`)
    ).json<OfficeCustomer>()
    expect(sheet.privacyRequests.map(({ id }) => id)).toEqual([requestByEmail.id, first.id])
    expect(await journal(`customer ${zoe.id}`)).toMatchObject([
      {
        action: 'privacy-request-made',
        staff: karim.id,
        after: { request: first.id, kind: 'export' },
      },
      { action: 'privacy-request-made', after: { request: requestByEmail.id } },
      { action: 'customer-opened' },
    ])
    expect(await journal(`privacy-request ${guest.id}`)).toHaveLength(1)
  })

  it('are open once per kind and person, and are closed with a note of the reason (H5)', async () => {
    const zoe = await aCustomer(app)
    const exportRequest = { customer: zoe.id, kind: 'export' }
    const { id } = await make(exportRequest)
    expect(codeOf(await post('privacy-requests', exportRequest))).toBe('privacy_request_open')
    expect(codeOf(await post('privacy-requests', { email: zoe.email, kind: 'export' }))).toBe(
      'privacy_request_open',
    )
    app.clock.now += MINUTE
    const close = (note: string) => post(`privacy-requests/${id}/closing`, { note }, claire)
    expect((await close('Identité non prouvée')).json<PrivacyRequest>()).toMatchObject({
      state: 'closed',
      note: 'Identité non prouvée',
      doneBy: { name: claire.name },
      doneAt: new Date(TUESDAY_AT_NINE + MINUTE).toISOString(),
    })
    expect(codeOf(await close('Encore'))).toBe('privacy_request_closed')
    expect((await list()).results.at(-1)?.id).toBe(id)
    expect(codeOf(await post('privacy-requests/999999/closing', { note: 'Rien' }))).toBe(
      'not_found',
    )
    await make(exportRequest)
  })

  it('are listed on pages of fifty: open requests first, then the most recently closed (H5)', async () => {
    const before = (await list('?state=closed')).results.length
    app.clock.now += 5 * MINUTE
    for (let n = 0; n < 53; n += 1) {
      const { id } = await make({ email: `n${n}-${randomUUID()}@example.com`, kind: 'export' })
      app.clock.now += 1000
      if (n > 0) await post(`privacy-requests/${id}/closing`, { note: `nº ${n}` })
    }
    const first = await list()
    expect(first.results).toHaveLength(50)
    const secondPage = await list(`?after=${first.next}`)
    expect(secondPage.next).toBeNull()
    const all = [...first.results, ...secondPage.results]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const open = all.findLastIndex(({ state }) => state === 'open')
    expect(all.slice(0, open + 1).map(({ dueAt }) => dueAt)).toEqual(
      all
        .slice(0, open + 1)
        .map(({ dueAt }) => dueAt)
        .toSorted(),
    )
    const closed = all.slice(open + 1)
    expect(closed).toHaveLength(52 + before)
    expect(closed[0]?.note).toBe('nº 52')
    const days = closed.map(({ doneAt }) => Date.parse(doneAt ?? ''))
    expect(days).toEqual(days.toSorted((firstDay, secondDay) => secondDay - firstDay))
    expect((await list('?state=closed')).results[0]?.note).toBe('nº 52')
  })

  it('export all stored data of a customer, are then done, and are recorded in the journal (H5, P3, P5)', async () => {
    const zoe = await aCustomer(app)
    const otherCustomer = await aCustomer(app)
    const { id } = await make({ customer: zoe.id, kind: 'export' })
    const take = (customer: string, body: object = {}, by = karim) =>
      post(`customers/${customer}/export`, body, by)
    const answer = await take(zoe.id, { request: id })
    expect(answer.headers['content-disposition']).toContain('attachment')
    const customersExport = (await zoe.browser.ask('GET', '/api/me/export')).json<
      ReplyOf<typeof exportCustomer>
    >()
    expect(answer.json()).toEqual({ ...customersExport, exportedAt: expect.any(String) })
    expect(await readStoredRequest(id)).toMatchObject({ state: 'done', doneBy: { id: karim.id } })
    expect((await journal(`customer ${zoe.id}`)).map(({ action }) => action)).toEqual([
      'privacy-request-made',
      'customer-exported',
      'privacy-request-done',
    ])
    const late = await aPersonWith(app, 'care')
    const before = await databaseState(app.database)
    expect(codeOf(await take(zoe.id, { request: id }))).toBe('privacy_request_closed')
    expect(codeOf(await take(otherCustomer.id, { request: id }))).toBe('not_found')
    expect(codeOf(await take(randomUUID()))).toBe('not_found')
    expect(await databaseState(app.database)).toEqual(before)
    app.clock.now += 10 * MINUTE
    expect(codeOf(await take(zoe.id, {}, late))).toBe('confirmation_needed')
    app.clock.now = TUESDAY_AT_NINE
    expect((await take(zoe.id)).status).toBe(200)
  })

  it('correct a name, a phone and a language; the values before and after are stored beside the journal (H5, P5)', async () => {
    const zoe = await aCustomer(app)
    const { id } = await make({ customer: zoe.id, kind: 'rectification' })
    const answer = await rectify(zoe.id, {
      firstName: 'Zoë',
      lastName: 'Lefèvre',
      phone: '07 00 00 00 01',
      locale: 'nl',
      request: id,
    })
    expect(answer.json()).toEqual({
      firstName: 'Zoë',
      lastName: 'Lefèvre',
      phone: '07 00 00 00 01',
      locale: 'nl',
      email: zoe.email,
      emailToConfirm: null,
    })
    expect((await zoe.browser.ask('GET', '/api/me/')).json<Customer>()).toMatchObject({
      firstName: 'Zoë',
      phone: '07 00 00 00 01',
      city: 'Paris',
    })
    expect((await journal(`customer ${zoe.id}`)).slice(1)).toEqual([
      {
        action: 'customer-changed',
        staff: karim.id,
        after: { fields: ['firstName', 'phone', 'locale'] },
        data: {
          before: { firstName: 'Zoé', phone: '06 39 98 12 34', locale: 'fr' },
          after: { firstName: 'Zoë', phone: '07 00 00 00 01', locale: 'nl' },
        },
      },
      {
        action: 'privacy-request-done',
        staff: karim.id,
        after: { request: id, kind: 'rectification', state: 'done' },
        data: null,
      },
    ])
    // A correction that sets a field to its present value is not written to the journal.
    await rectify(zoe.id, { firstName: 'Zoë' })
    expect(await journal(`customer ${zoe.id}`)).toHaveLength(3)
  })

  it('correct nothing if a field changed since the person read it, and answer with the present value (P6)', async () => {
    const zoe = await aCustomer(app)
    const previousProfile = { firstName: 'Zoé', phone: '06 39 98 12 34' }
    const headers = { 'x-mesclun': '1' }
    await zoe.browser.ask('PATCH', '/api/me/', { phone: '07 00 00 00 02' }, headers)
    const late = { phone: '07 00 00 00 03', from: previousProfile }
    expect((await rectify(zoe.id, late)).json<Problem>()).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      details: { profile: { firstName: 'Zoé', phone: '07 00 00 00 02' } },
    })
    // A colleague's change of another field causes no conflict. A correction that sets a field to
    // its present value changes nothing.
    expect((await rectify(zoe.id, { firstName: 'Zoë', from: previousProfile })).status).toBe(200)
    expect((await rectify(zoe.id, { firstName: 'Zoë', from: previousProfile })).status).toBe(200)
    const from = { ...previousProfile, phone: '07 00 00 00 02' }
    expect((await rectify(zoe.id, { ...late, from })).status).toBe(200)
  })

  it('correct an e-mail as customers do: the new address confirms, and the old address is notified (H5)', async () => {
    const zoe = await aCustomer(app)
    const newEmail = `new-${randomUUID()}@example.com`
    const answer = await rectify(zoe.id, { email: newEmail })
    expect(answer.json()).toMatchObject({ email: zoe.email, emailToConfirm: newEmail })
    const token = await mailedToken(app, newEmail, 'change-email')
    const rows = await allRows(app.database.db)`
      select from mails where recipient = ${zoe.email} and kind = 'account-email-asked'`
    expect(rows).toHaveLength(1)
    expect((await zoe.browser.ask('GET', '/api/me/')).json<Customer>().email).toBe(zoe.email)
    const confirmed = await zoe.browser.ask('POST', '/api/auth/email/verify', { token })
    expect(confirmed.json()).toEqual({ email: newEmail })
    // Confirmation mails sent from the office are limited, too.
    const codes: string[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const rectifyAnswer = await rectify(zoe.id, { email: 'flooded@example.com' })
      codes.push(rectifyAnswer.status === 200 ? 'sent' : codeOf(rectifyAnswer))
    }
    expect(codes).toEqual([...Array<string>(5).fill('sent'), 'too_many_attempts'])
  })

  it('forget a customer only after a person other than the requester confirms (H5, P4)', async () => {
    const canary = `Kanarie${randomUUID().slice(0, 8)}`
    const zoe = await aCustomer(app, { firstName: canary, email: `${canary}@example.com` })
    const ordered = await zoe.browser.ask(
      'POST',
      '/api/orders',
      await anOrder(app, {
        restaurant: BOURSE,
        customer: { name: canary, phone: '06 39 98 12 34', email: `${canary}@example.com` },
      }),
      { 'idempotency-key': randomUUID() },
    )
    expect(ordered.status).toBe(201)
    await app.drain()
    // The following actions leave personal data in the journal and in the requests.
    await karim.browser.get(`/api/office/customers/${zoe.id}`)
    await rectify(zoe.id, { lastName: `${canary} too` })
    await karim.browser.ask(
      'POST',
      `/api/office/customers/${zoe.id}/points`,
      { kind: 'granted', count: 3, reason: `pour ${canary}` },
      { 'idempotency-key': randomUUID() },
    )
    await make({ customer: zoe.id, kind: 'export', note: `${canary} l’a dit au téléphone` })
    const recorded = await make({ customer: zoe.id, kind: 'forgetting' }, claire)
    const entries = async () =>
      (await allRows(app.database.db)`select id from audit_entries`).length

    // The request was only recorded; no staff member has yet proposed to carry it out.
    expect(codeOf(await confirm(recorded.id))).toBe('not_found')
    const forgettingAnswer = await askToForget({ customer: zoe.id })
    expect([forgettingAnswer.status, forgettingAnswer.json<PrivacyRequest>()]).toEqual([
      201,
      expect.objectContaining({ id: recorded.id, state: 'asked' }),
    ])
    expect((await askToForget({ email: zoe.email })).json<PrivacyRequest>().id).toBe(recorded.id)
    expect(codeOf(await confirm(recorded.id, karim))).toBe('second_person_needed')
    const invitee = await aPersonWith(app, 'care', { invitedBy: karim.id })
    expect(codeOf(await confirm(recorded.id, invitee))).toBe('second_person_invited')
    // The list and the sheet show each person whether they could confirm.
    for (const [by, canConfirm] of [
      [claire, true],
      [karim, false],
      [invitee, false],
    ] as const) {
      const sheet = (await by.browser.get(`/api/office/customers/${zoe.id}`)).json<OfficeCustomer>()
      const listed = (await by.browser.get('/api/office/privacy-requests?state=asked')).json<{
        results: PrivacyRequest[]
      }>()
      for (const { results } of [{ results: sheet.privacyRequests }, listed]) {
        const listedRequest = results.find(({ id }) => id === recorded.id)
        expect(listedRequest?.canConfirm).toBe(canConfirm)
        expect(listedRequest?.confirmers).toContain(claire.name)
        expect(listedRequest?.confirmers).not.toContain(invitee.name)
      }
    }
    await expect(
      sql`update privacy_requests set state = 'done', done_by = proposed_by, done_at = now() where id = ${recorded.id}`.execute(
        app.database.db,
      ),
    ).rejects.toThrow('privacy_requests_by_two')
    expect((await zoe.browser.ask('GET', '/api/me/')).status).toBe(200)
    const before = await entries()
    const manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    expect(codeOf(await confirm(recorded.id, manager))).toBe('right_missing')

    const confirmation = await confirm(recorded.id)
    expect([confirmation.status, confirmation.json<PrivacyRequest>()]).toMatchObject([
      200,
      {
        state: 'done',
        customer: null,
        email: null,
        proposedBy: { id: karim.id },
        doneBy: { id: claire.id },
      },
    ])
    expect((await zoe.browser.ask('GET', '/api/me/')).status).toBe(401)
    expect(codeOf(await confirm(recorded.id))).toBe('privacy_request_closed')
    app.clock.now += 3 * DAY
    await purgeOldOrders(app.services)
    expect(await findInDatabase(app.database, canary)).toEqual([])
    // The journal retains its entries, and its chain of hashes is intact.
    expect(await entries()).toBe(before + 1)
    expect((await journal(`customer ${zoe.id}`)).at(-1)).toMatchObject({
      action: 'customer-forgotten',
      staff: claire.id,
      after: { request: recorded.id, askedBy: karim.id },
    })
    const audit = (await checkBooks(app.database.db)).find(({ book }) => book === 'audit')
    expect(audit?.fault).toBeNull()
    app.clock.now = TUESDAY_AT_NINE
    expect(codeOf(await askToForget({ customer: zoe.id }))).toBe('not_found')
  })

  it('erase the orders’ contact data of an address without an account, and its data in the journal (H5, P4, P5)', async () => {
    const canary = `Gast${randomUUID().slice(0, 8)}`
    const email = `${canary}@example.com`
    const placed = await place(
      app,
      await anOrder(app, { customer: { name: canary, phone: '06 11 22 33 44', email } }),
    )
    await app.drain()
    const order = await orderIdOf(app, placed)
    await app.database.db.transaction().execute((tx) =>
      writeAudit(tx, {
        actor: { by: 'staff', staff: karim.id },
        action: 'refund',
        subject: `order ${order}`,
        person: { note: `pour ${canary}` },
        at: app.clock.now,
      }),
    )
    const forgettingRequest = (await askToForget({ email })).json<PrivacyRequest>()
    expect(forgettingRequest).toMatchObject({
      state: 'asked',
      customer: null,
      email: email.toLowerCase(),
    })
    expect((await confirm(forgettingRequest.id)).json<PrivacyRequest>()).toMatchObject({
      state: 'done',
      email: null,
    })
    app.clock.now += 3 * DAY
    await purgeOldOrders(app.services)
    expect(await findInDatabase(app.database, canary)).toEqual([])
  })

  it('are closed when customers delete their own account, and then hold no personal data (P5)', async () => {
    const zoe = await aCustomer(app)
    const notes = `Note ${randomUUID()}`
    const openRequests = [
      await make({ customer: zoe.id, kind: 'export', note: notes }),
      (await askToForget({ customer: zoe.id })).json<PrivacyRequest>(),
    ]
    await rectify(zoe.id, { firstName: 'Zoë' })
    const deletionAnswer = await zoe.browser.ask('POST', '/api/me/delete', { password: PASSWORD })
    expect(deletionAnswer.status).toBe(200)
    const answeredRequests = await Promise.all(openRequests.map(({ id }) => readStoredRequest(id)))
    expect(answeredRequests).toMatchObject([
      { state: 'closed', customer: null, note: null, doneBy: null },
      { state: 'done', customer: null, doneBy: null },
    ])
    expect(await findInDatabase(app.database, notes)).toEqual([])
    expect((await journal(`customer ${zoe.id}`)).map(({ data }) => data)).toEqual(
      Array<null>(3).fill(null),
    )
    expect(codeOf(await confirm(openRequests[1]?.id ?? ''))).toBe('privacy_request_closed')
  })

  it('leave no data in the journal for an account that was never verified (P5)', async () => {
    const [email, name] = [`never-${randomUUID()}@example.com`, `N${randomUUID().slice(0, 8)}`]
    await aBrowser(app).ask('POST', '/api/auth/sign-up', aSignUp({ email }))
    const row = await firstRow(app.database.db)<{
      id: string
    }>`select id from customers where email = ${email}`
    await rectify(row?.id ?? '', { firstName: name })
    // The name is found twice: in the customer's own row, and in the personal data stored next to
    // the journal.
    expect(await findInDatabase(app.database, name)).toHaveLength(2)
    await purgeAccess(app.database.db, TUESDAY_AT_NINE + 8 * DAY)
    expect(await findInDatabase(app.database, name)).toEqual([])
  })

  it('are refused with the name of the invalid field (H5)', async () => {
    const zoe = await aCustomer(app)
    const fields = (answer: TestAnswer) => answer.json<Problem>().fields
    const wrong = async (body: object) => fields(await post('privacy-requests', body))
    const nobody = [{ field: 'email', code: 'email_empty' }]
    expect(await wrong({ kind: 'export' })).toEqual(nobody)
    expect(await wrong({ kind: 'export', customer: zoe.id, email: zoe.email })).toEqual(nobody)
    expect(await wrong({ kind: 'export', email: 'zoe' })).toEqual([
      { field: 'email', code: 'email_invalid' },
    ])
    expect(await wrong({ kind: 'all', customer: zoe.id })).toEqual([
      { field: 'kind', code: 'field_invalid' },
    ])
    for (const askedOn of ['2026-11-25', '2025-10-01', '2026-11-31', 'yesterday'])
      expect(await wrong({ kind: 'export', customer: zoe.id, askedOn }), askedOn).toEqual([
        { field: 'askedOn', code: 'field_invalid' },
      ])
    expect(await wrong({ kind: 'export', customer: zoe.id, note: 'x'.repeat(501) })).toEqual([
      { field: 'note', code: 'field_invalid' },
    ])
    expect(codeOf(await post('privacy-requests', { kind: 'export', customer: randomUUID() }))).toBe(
      'not_found',
    )
    expect(fields(await askToForget({}))).toEqual(nobody)
    expect(fields(await rectify(zoe.id, { phone: '12' }))).toEqual([
      { field: 'phone', code: 'phone_invalid' },
    ])
    expect(fields(await rectify(zoe.id, { firstName: ' ' }))).toEqual([
      { field: 'firstName', code: 'first_name_empty' },
    ])
    expect(fields(await rectify(zoe.id, { locale: 'de' }))).toEqual([
      { field: 'locale', code: 'field_invalid' },
    ])
    const byName = await karim.browser.get('/api/office/privacy-requests?state=late')
    expect(fields(byName)).toEqual([{ field: 'state', code: 'field_invalid' }])
  })

  it('are available only to roles for the whole chain (P2)', async () => {
    const here = await aPersonWith(app, 'care', { restaurants: [BOURSE] })
    expect(here.session.rights).toContain('customers')
    expect(here.session.rights).not.toContain('privacy')
    expect(codeOf(await here.browser.get('/api/office/privacy-requests'))).toBe('right_missing')
  })
})
