import type { Services } from '#server/services/services.ts'
import { claimUnsent, deleteMessagesBefore } from '#server/stores/contact/messages.ts'
import { DAY } from '#domain/time/durations.ts'

/** Days after which sent messages are deleted; the privacy page states this number. */
export const MESSAGE_DAYS = 90
/**
 * Milliseconds after which an unsent message is enqueued again: the queue gives up after about two
 * hours.
 */
export const RETRIED_MILLISECONDS = 3 * 3_600_000

type MessageRetentionServices = Pick<Services, 'database' | 'jobs' | 'now'>

/** Enqueues messages again that have been unsent for hours, and deletes old ones. */
export async function checkMessageRetention({
  database,
  jobs,
  now,
}: MessageRetentionServices): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await deleteMessagesBefore(tx, now() - MESSAGE_DAYS * DAY)
    const unsent = await claimUnsent(tx, { now: now(), next: now() + RETRIED_MILLISECONDS })
    for (const message of unsent) await jobs.enqueue(tx, 'contact-message', { message })
  })
}
