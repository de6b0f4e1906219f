import type { rectifyCustomer as endpoint } from '#contract/office/privacy.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { mayMail } from '#server/features/auth/mailed-links.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { writeChanges } from '#server/stores/customers/account.ts'
import { lockProfile, writeLocale } from '#server/stores/customers/customer-sheet.ts'
import { answerWith } from './privacy-requests.ts'

const rectified = ['firstName', 'lastName', 'phone', 'locale', 'email'] as const
type Values = { readonly [Field in (typeof rectified)[number]]?: string | undefined }
type Correction = BodyOf<typeof endpoint> & { customer: string }

/**
 * Corrects a customer's data (H5). The journal names the fields; their previous and new values are
 * stored next to it and deleted when the customer is forgotten (P5). A new e-mail address must be
 * confirmed by a mailed link, and the old address is notified. Refuses with `changed_meanwhile` and
 * the current data if a corrected field differs from the value that the viewer saw (P6).
 */
export async function rectifyCustomer(
  { database, jobs, limits, now }: Pick<Services, 'database' | 'jobs' | 'limits' | 'now'>,
  { staff }: StaffViewer,
  { customer, request, from, ...correctedFields }: Correction,
): Promise<ReplyOf<typeof endpoint>> {
  const { email } = correctedFields
  if (email !== undefined && !(await mayMail(limits, 'changes', email)))
    throw new Refusal('too_many_attempts')
  return database.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, customer)
    if (profile === null) throw new Refusal('not_found')
    const fields = rectified.filter((field) =>
      field === 'email'
        ? email !== undefined && email.toLowerCase() !== profile.email.toLowerCase()
        : correctedFields[field] !== undefined && correctedFields[field] !== profile[field],
    )
    const isSeen = (field: (typeof rectified)[number]) =>
      from[field] === undefined || from[field] === profile[field]
    if (!fields.every(isSeen)) throw new Refusal('changed_meanwhile', { details: { profile } })
    const at = now()
    const { firstName, lastName, phone, locale } = correctedFields
    await writeChanges(tx, customer, { firstName, lastName, phone }, at)
    if (locale !== undefined) await writeLocale(tx, customer, locale)
    const toConfirm = email !== undefined && fields.includes('email') ? email : null
    if (toConfirm !== null) {
      await jobs.enqueue(tx, 'account-mail', { kind: 'change-email', customer, to: toConfirm })
      await jobs.enqueue(tx, 'account-mail', { kind: 'email-asked', customer, to: profile.email })
    }
    const valuesIn = (values: Values) =>
      Object.fromEntries(fields.map((field) => [field, values[field]]))
    if (fields.length > 0)
      await writeAudit(tx, {
        actor: { by: 'staff', staff },
        action: 'customer-changed',
        subject: `customer ${customer}`,
        after: { fields },
        person: { before: valuesIn(profile), after: valuesIn(correctedFields) },
        at,
      })
    await answerWith(tx, { request, kind: 'rectification', customer, staff, at })
    return {
      firstName: firstName ?? profile.firstName,
      lastName: lastName ?? profile.lastName,
      phone: phone ?? profile.phone,
      locale: locale ?? profile.locale,
      email: profile.email,
      emailToConfirm: toConfirm,
    }
  })
}
