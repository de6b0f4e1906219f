import { randomUUID } from 'node:crypto'
import { officeHref } from '#contract/office/office-pages.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Tx } from '#server/db/open.ts'
import { mailDocument } from '#server/features/mails/mail-document.ts'
import type { StaffMailJob } from '#server/jobs/staff-mail-job.ts'
import { html } from '#server/kit/markup.ts'
import type { Services } from '#server/services/services.ts'
import { keepMail } from '#server/stores/mails/mails.ts'
import { makeStaffLink } from '#server/stores/staff/links.ts'
import { readInvited, readNamesOfPeople } from '#server/stores/staff/people.ts'
import { translator } from '#texts/translator.ts'
import { joinAddress } from './first-owner.ts'

type StaffMailServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>

type MailText = { subject: string; html: string; text: string }
type Letter = MailText & { to: string; locale: Locale }

/** Writes and sends a mail to a staff member of the head office. */
export async function mailStaff(services: StaffMailServices, job: StaffMailJob): Promise<void> {
  const { config, database, mail, now } = services
  const outgoingMail = await database.db.transaction().execute(async (tx) => {
    const letter = await letterOf(services, tx, job)
    if (letter === null) return null
    const message = {
      messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
      ...letter,
    }
    if (mail.name === 'kept')
      await keepMail(tx, {
        ...message,
        customer: null,
        kind: `staff-${job.kind}`,
        recipient: message.to,
        writtenAt: new Date(now()).toISOString(),
      })
    return message
  })
  if (outgoingMail) await mail.send(outgoingMail)
}

function letterOf(services: StaffMailServices, tx: Tx, job: StaffMailJob): Promise<Letter | null> {
  switch (job.kind) {
    case 'invitation':
      return writeInvitation(services, tx, job)
    case 'new-owner':
      return writeNewOwner(services, tx, job)
    case 'recovered':
      return writeRecovered(services, tx, job)
  }
}

/**
 * Writes the mail of an invitation. The mail contains a link, so it is no longer stored once it is
 * sent, unless there is no mail server. A retry creates a new link, and the earlier link becomes
 * invalid.
 */
async function writeInvitation(
  { catalogue, config, now }: StaffMailServices,
  tx: Tx,
  { staff }: Extract<StaffMailJob, { kind: 'invitation' }>,
): Promise<Letter | null> {
  const reader = await readInvited(tx, staff)
  // The person joined or was removed in the meantime.
  if (reader === null) return null
  const { email: to, locale } = reader
  const token = await makeStaffLink(tx, { kind: 'invitation', staff, now: now() })
  const address = joinAddress(config.publicUrl, locale, token)
  const { brand } = catalogue.now().facts
  return { to, locale, ...invitationMail({ ...reader, address, brand }) }
}

/**
 * Writes the mail that notifies an owner of a new owner and of the person who gave the role. Thus
 * nobody can use a stolen session to make an owner unnoticed (P4).
 */
async function writeNewOwner(
  { catalogue, config }: StaffMailServices,
  tx: Tx,
  { staff, owner, by }: Extract<StaffMailJob, { kind: 'new-owner' }>,
): Promise<Letter | null> {
  const people = await readNamesOfPeople(tx, [staff, owner, by])
  const [reader, newOwner, adder] = [people.get(staff), people.get(owner), people.get(by)]
  if (reader?.email == null) return null
  const { email: to, locale } = reader
  const { brand } = catalogue.now().facts
  const say = translator('staff-mail', locale)
  const page = new URL(officeHref('people', locale, { open: owner }), config.publicUrl).href
  return {
    to,
    locale,
    ...staffMail({
      locale,
      brand,
      address: page,
      subject: say('owner.subject', { brand }),
      lead: say('owner.lead', {
        brand,
        name: newOwner?.name ?? '',
        email: newOwner?.email ?? '',
        by: adder?.name ?? '',
      }),
      action: say('owner.action'),
      note: say('owner.note'),
      reason: say('owner.reason', { brand }),
    }),
  }
}

/**
 * Writes the mail that notifies a person that their access was recovered. Thus nobody can use a
 * stolen recovery code unnoticed, and a person who lost a passkey learns that it was removed (P1).
 */
async function writeRecovered(
  { catalogue, config }: StaffMailServices,
  tx: Tx,
  { staff }: Extract<StaffMailJob, { kind: 'recovered' }>,
): Promise<Letter | null> {
  const reader = (await readNamesOfPeople(tx, [staff])).get(staff)
  // The person left in the meantime.
  if (reader?.email == null) return null
  const { email: to, locale } = reader
  const { brand } = catalogue.now().facts
  const say = translator('staff-mail', locale)
  return {
    to,
    locale,
    ...staffMail({
      locale,
      brand,
      address: new URL(officeHref('ownAccess', locale), config.publicUrl).href,
      subject: say('recovered.subject', { brand }),
      lead: say('recovered.lead', { brand }),
      action: say('recovered.action'),
      note: say('recovered.note'),
      reason: say('recovered.reason', { brand }),
    }),
  }
}

function invitationMail(invitation: {
  locale: Locale
  address: string
  brand: string
  inviter: string
}): MailText {
  const { locale, address, brand, inviter } = invitation
  const say = translator('staff-mail', locale)
  return staffMail({
    locale,
    brand,
    address,
    subject: say('subject.invitation', { brand }),
    lead: say('lead.invitation', { brand, inviter }),
    action: say('action.invitation'),
    note: say('note.invitation', { inviter }),
    reason: say('reason', { brand }),
  })
}

/** A mail as HTML and as text; `address` is the target of its button. */
function staffMail(mailContent: {
  locale: Locale
  brand: string
  address: string
  subject: string
  lead: string
  action: string
  note: string
  reason: string
}): MailText {
  const { locale, brand, address, subject, lead, action, note, reason } = mailContent
  return {
    subject,
    text: `${[subject, lead, `${action}\n${address}`, note, reason].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      brand,
      title: subject,
      body: html`<p>${lead}</p>
<p><a class="see" href="${address}">${action}</a></p>
<p>${note}</p>
<p class="quiet">${reason}</p>`,
    }),
  }
}
