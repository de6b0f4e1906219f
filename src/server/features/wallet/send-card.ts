import { firstRow } from '#server/db/statements.ts'
import { messageIdOf } from '#server/gateways/mail/message-id.ts'
import type { Database, Queries } from '#server/db/open.ts'
import type { WalletCard, WalletGateway } from '#server/gateways/wallet/port.ts'
import type { Services } from '#server/services/services.ts'
import { readCard } from '#server/stores/loyalty/card.ts'
import { writeCustomerMail } from '#server/stores/mails/mails.ts'
import { cardLookOf } from './card-look.ts'
import { walletMail } from './wallet-mail.ts'
import type { Columns } from '#server/db/tables.ts'

type WalletServices = {
  catalogue: Services['catalogue']
  config: Services['config']
  database: Pick<Database, 'db'>
  jobs: Services['jobs']
  now: () => number
}

/**
 * Makes the wallet card of a customer and enqueues its mail. When this function returns, the card
 * exists and will be sent unchanged. Throws, and writes nothing, if the card cannot be made.
 */
export async function sendCard(
  { catalogue, config, database, jobs, now }: WalletServices,
  wallet: WalletGateway,
  customer: string,
): Promise<void> {
  const holder = await readHolder(database.db, customer)
  if (holder === null) throw new Error('the customer was deleted meanwhile')
  const { recipient } = holder
  const { face } = catalogue.now()
  const card = { ...holder.card, brand: face.name, look: await cardLookOf(face) }
  const at = now()
  const walletCards = await wallet.make(card, at)
  await database.db.transaction().execute(async (tx) => {
    const mail = await writeCustomerMail(tx, {
      ...walletMail(card, walletCards, {
        face,
        isDemonstration: wallet.isDemonstration,
      }),
      customer,
      kind: 'wallet-card',
      recipient,
      locale: card.locale,
      messageId: messageIdOf(config.publicUrl),
      writtenAt: new Date(at).toISOString(),
      attachments: walletCards.pass ? [walletCards.pass] : [],
    })
    await jobs.enqueue(tx, 'written-mail', { mail })
  })
}

async function readHolder(
  db: Queries,
  customer: string,
): Promise<{ recipient: string; card: Omit<WalletCard, 'brand' | 'look'> } | null> {
  const loyalty = await readCard(db, customer)
  const holder = await firstRow(db)<Columns<'customers', 'email' | 'locale' | 'first_name'>>`
    select email, locale, first_name from customers where id = ${customer}`
  return loyalty && holder
    ? {
        recipient: holder.email,
        card: {
          number: loyalty.card.number,
          balance: loyalty.balance,
          firstName: holder.first_name,
          locale: holder.locale,
        },
      }
    : null
}
