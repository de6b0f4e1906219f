import { randomUUID } from 'node:crypto'
import { sendMessage } from '#contract/shop/contact.ts'
import { DAY } from '#domain/time/durations.ts'
import { RETRIED_MILLISECONDS } from '#server/features/contact/message-retention.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import { countReceipts, readKey, writeMessage } from '#server/stores/contact/messages.ts'

/**
 * Maximum number of confirmations sent to one mail address per day: nobody can fill another
 * person's mailbox by typing their address.
 */
const RECEIPTS = 2

export const contactRoutes: readonly Route[] = [
  route(
    sendMessage,
    async (
      { config, database, now, jobs },
      { body: { email, comment }, idempotencyKey, locale },
    ) => {
      const keyHash = hashOf(idempotencyKey)
      const bodyHash = hashOf(JSON.stringify([email, comment]))
      const newId = () => `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`
      return database.db.transaction().execute(async (tx) => {
        const at = now()
        const receipt = (await countReceipts(tx, email, at - DAY)) < RECEIPTS
        const id = await writeMessage(tx, {
          keyHash,
          bodyHash,
          email,
          comment,
          locale,
          messageId: newId(),
          receiptMessageId: receipt ? newId() : null,
          at,
          dueAt: at + RETRIED_MILLISECONDS,
        })
        if (id !== null) {
          await jobs.enqueue(tx, 'contact-message', { message: id })
          return { receipt }
        }
        const before = await readKey(tx, keyHash)
        if (before?.bodyHash !== bodyHash) throw new Refusal('idempotency_key_reused')
        return { receipt: before.receipt }
      })
    },
    { limit: ['contacts', 'contactsPerMinute'] },
  ),
]
