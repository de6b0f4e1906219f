import { randomUUID } from 'node:crypto'
import type { Locale } from '#contract/pages/locales.ts'
import { mailDocument } from '#server/features/mails/mail-document.ts'
import type { StaffMailJob, StaffMailKind } from '#server/jobs/staff-mail-job.ts'
import { html } from '#server/kit/markup.ts'
import type { Services } from '#server/services/services.ts'
import { keepMail } from '#server/stores/mails/mails.ts'
import { makeStaffLink } from '#server/stores/staff/links.ts'
import { readInvited } from '#server/stores/staff/people.ts'
import { translator } from '#texts/translator.ts'
import { joinAddress } from './first-owner.ts'

type Needs = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>

/**
 * Writes and sends a mail to somebody of the head office. It holds a link, so it is not stored once
 * it is sent, unless there is no mail server. A retry makes a new link, and the earlier one ends.
 */
export async function mailStaff(
  { catalogue, config, database, mail, now }: Needs,
  { kind, staff }: StaffMailJob,
): Promise<void> {
  const { brand } = catalogue.now().facts
  const written = await database.db.transaction().execute(async (tx) => {
    const reader = await readInvited(tx, staff)
    // They joined or were removed in the meantime.
    if (reader === null) return null
    const token = await makeStaffLink(tx, { kind: 'invitation', staff, now: now() })
    const address = joinAddress(config.publicUrl, reader.locale, token)
    const message = {
      messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
      to: reader.email,
      locale: reader.locale,
      ...staffMail(kind, { ...reader, address, brand }),
    }
    if (mail.name === 'kept')
      await keepMail(tx, {
        ...message,
        customer: null,
        kind: `staff-${kind}`,
        recipient: message.to,
        writtenAt: new Date(now()).toISOString(),
      })
    return message
  })
  if (written) await mail.send(written)
}

/** The mail in the given language, as HTML and as text; `address` is the target of its button. */
export function staffMail(
  kind: StaffMailKind,
  about: { locale: Locale; address: string; brand: string; inviter: string },
): { subject: string; html: string; text: string } {
  const { locale, address, brand, inviter } = about
  const say = translator('staff-mail', locale)
  const [subject, lead, action, note, reason] = [
    say(`subject.${kind}`, { brand }),
    say(`lead.${kind}`, { brand, inviter }),
    say(`action.${kind}`),
    say(`note.${kind}`, { inviter }),
    say('reason', { brand }),
  ]
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
