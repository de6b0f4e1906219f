import type { Services } from '../../services.ts'
import { forgetReplies } from './store.ts'

/** Replies are kept twice as long as is promised, then forgotten: they hold a customer's name. */
const KEPT_MILLISECONDS = 48 * 3_600_000
const EVERY_MILLISECONDS = 3_600_000

/** Forgets old replies now and every hour; answers how to stop. */
export function forgetOldReplies(
  { database, now }: Pick<Services, 'database' | 'now'>, report: (error: unknown) => void,
): () => void {
  const forget = () => forgetReplies(database.db, new Date(now() - KEPT_MILLISECONDS)).catch(report)
  void forget()
  const timer = setInterval(() => void forget(), EVERY_MILLISECONDS)
  timer.unref()
  return () => clearInterval(timer)
}
