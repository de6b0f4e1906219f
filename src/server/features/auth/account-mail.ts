import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { firstRow } from '#server/db/statements.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { pages } from '#contract/pages/pages.ts'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import type { AccountMailJob, AccountMailKind } from '#server/jobs/account-mail-job.ts'
import { messageIdOf } from '#server/gateways/mail/message-id.ts'
import { actionMail } from '#server/features/mails/action-mail.ts'
import type { MailContent } from '#server/features/mails/short-mail.ts'
import { keepMail } from '#server/stores/mails/mails.ts'
import { makeLink } from '#server/stores/customers/one-time-links.ts'
import { translator } from '#texts/translator.ts'
import type { Columns } from '#server/db/tables.ts'

type AccountMailServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>

/**
 * Writes and sends a mail about an account. The mail may contain an access link, so it is stored
 * only if there is no mail server to send it. A retry writes a new mail with a new link.
 */
export async function mailAccount(
  services: AccountMailServices,
  { kind, customer, to }: AccountMailJob,
): Promise<void> {
  if (customer === null) return
  const { catalogue, config, database, mail, now } = services
  const accountMessage = await database.db.transaction().execute(async (tx) => {
    const reader = await firstRow(tx)<Columns<'customers', 'email' | 'locale'>>`
      select email, locale from customers where id = ${customer}`
    if (!reader) return null
    const { locale } = reader
    const address =
      config.publicUrl + (await addressOf(tx, { kind, customer, to, locale, now: now() }))
    const message = {
      messageId: messageIdOf(config.publicUrl),
      to: to ?? reader.email,
      locale,
      ...accountMail(kind, { locale, address, face: catalogue.now().face }),
    }
    await keepMail(tx, services, { ...message, customer, kind: `account-${kind}` })
    return message
  })
  if (accountMessage) await mail.send(accountMessage)
}

type AccountMailContext = AccountMailJob & { customer: string; locale: Locale; now: number }

/**
 * The path of the page to which the mail links. The token of an access link follows `#`, because
 * browsers do not send this part of an address to the server.
 */
async function addressOf(
  tx: Tx,
  { kind, customer, to, locale, now }: AccountMailContext,
): Promise<string> {
  if (kind === 'verify')
    return `${pages.confirmEmail[locale]}#${await makeLink(tx, { kind, customer, now })}`
  if (kind === 'reset')
    return `${pages.newPassword[locale]}#${await makeLink(tx, { kind, customer, now })}`
  if (kind === 'change-email') {
    return `${pages.confirmEmail[locale]}#${await makeLink(tx, { kind, customer, newEmail: to, now })}`
  }
  if (kind === 'linked' || kind === 'unlinked') return pages.accountProfile[locale]
  return kind === 'known'
    ? pages.login[locale]
    : kind === 'email-changed'
      ? pages.home[locale]
      : pages.forgottenPassword[locale]
}

/** The mail in the given language; `address` is the target of its button. */
function accountMail(
  kind: AccountMailKind,
  { locale, address, face }: { locale: Locale; address: string; face: ChainFace },
): MailContent {
  const say = translator('account-mail', locale)
  return actionMail({
    locale,
    face,
    address,
    subject: say(`subject.${kind}`),
    lead: say(`lead.${kind}`, { brand: face.name }),
    action: say(`action.${kind}`),
    note: say(`note.${kind}`, { brand: face.name }),
    reason: say('reason', { brand: face.name }),
  })
}
