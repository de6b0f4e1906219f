import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Tx } from '#server/db/open.ts'
import { actionMail } from '#server/features/mails/action-mail.ts'
import type { MailContent } from '#server/features/mails/short-mail.ts'
import { messageIdOf } from '#server/gateways/mail/message-id.ts'
import type { StaffMailJob } from '#server/jobs/staff-mail-job.ts'
import type { Services } from '#server/services/services.ts'
import { keepMail } from '#server/stores/mails/mails.ts'
import { makeStaffLink } from '#server/stores/staff/links.ts'
import { readInvited, readNamesOfPeople } from '#server/stores/staff/people.ts'
import { translator } from '#texts/translator.ts'
import { joinAddress } from './first-owner.ts'

type StaffMailServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>

type Letter = MailContent & { to: string; locale: Locale }

/** Writes and sends a mail to a staff member of the head office. */
export async function mailStaff(services: StaffMailServices, job: StaffMailJob): Promise<void> {
  const { config, database, mail } = services
  const outgoingMail = await database.db.transaction().execute(async (tx) => {
    const letter = await letterOf(services, tx, job)
    if (letter === null) return null
    const message = { messageId: messageIdOf(config.publicUrl), ...letter }
    await keepMail(tx, services, { ...message, customer: null, kind: `staff-${job.kind}` })
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
  const { email: to, locale, inviter } = reader
  const token = await makeStaffLink(tx, { kind: 'invitation', staff, now: now() })
  const { face } = catalogue.now()
  const say = translator('staff-mail', locale)
  return {
    to,
    locale,
    ...actionMail({
      locale,
      face,
      address: joinAddress(config.publicUrl, locale, token),
      subject: say('subject.invitation', { brand: face.name }),
      lead: say('lead.invitation', { brand: face.name, inviter }),
      action: say('action.invitation'),
      note: say('note.invitation', { inviter }),
      reason: say('reason', { brand: face.name }),
    }),
  }
}

/**
 * Writes the mail that notifies an owner of a new owner and of the person who gave the role. Thus
 * nobody can use a stolen session to make an owner unnoticed (P4).
 */
async function writeNewOwner(
  services: StaffMailServices,
  tx: Tx,
  { staff, owner, by }: Extract<StaffMailJob, { kind: 'new-owner' }>,
): Promise<Letter | null> {
  const people = await readNamesOfPeople(tx, [staff, owner, by])
  const [newOwner, adder] = [people.get(owner), people.get(by)]
  return noticeTo(services, people.get(staff), (locale, face) => {
    const say = translator('staff-mail', locale)
    return {
      path: officeHref('people', locale, { open: owner }),
      subject: say('owner.subject', { brand: face.name }),
      lead: say('owner.lead', {
        brand: face.name,
        name: newOwner?.name ?? '',
        email: newOwner?.email ?? '',
        by: adder?.name ?? '',
      }),
      action: say('owner.action'),
      note: say('owner.note'),
      reason: say('owner.reason', { brand: face.name }),
    }
  })
}

/**
 * Writes the mail that notifies a person that their access was recovered. Thus nobody can use a
 * stolen recovery code unnoticed, and a person who lost a passkey learns that it was removed (P1).
 */
async function writeRecovered(
  services: StaffMailServices,
  tx: Tx,
  { staff }: Extract<StaffMailJob, { kind: 'recovered' }>,
): Promise<Letter | null> {
  const people = await readNamesOfPeople(tx, [staff])
  return noticeTo(services, people.get(staff), (locale, face) => {
    const say = translator('staff-mail', locale)
    return {
      path: officeHref('ownAccess', locale),
      subject: say('recovered.subject', { brand: face.name }),
      lead: say('recovered.lead', { brand: face.name }),
      action: say('recovered.action'),
      note: say('recovered.note'),
      reason: say('recovered.reason', { brand: face.name }),
    }
  })
}

type StaffNoticeTexts = Record<'path' | 'subject' | 'lead' | 'action' | 'note' | 'reason', string>

/** A letter with a button to a page of the head office; null for a person who left meanwhile. */
function noticeTo(
  { catalogue, config }: StaffMailServices,
  reader: { email: string | null; locale: Locale } | undefined,
  textsIn: (locale: Locale, face: ChainFace) => StaffNoticeTexts,
): Letter | null {
  if (reader?.email == null) return null
  const { email: to, locale } = reader
  const { face } = catalogue.now()
  const { path, ...texts } = textsIn(locale, face)
  const address = new URL(path, config.publicUrl).href
  return { to, locale, ...actionMail({ locale, face, address, ...texts }) }
}
