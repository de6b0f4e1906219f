import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { isJobName } from '#server/jobs/queue.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'

/**
 * Tries the failed jobs of a kind again. Returns the number of jobs enqueued, without those that
 * are already being retried.
 */
export async function retryFailed(
  { database, jobs, now }: Pick<Services, 'database' | 'jobs' | 'now'>,
  { staff }: StaffViewer,
  job: string,
): Promise<{ count: number }> {
  if (!isJobName(job)) throw new Refusal('not_found')
  return database.db.transaction().execute(async (tx) => {
    const count = await jobs.retryFailed(tx, job)
    if (count > 0)
      await writeAudit(tx, {
        actor: { by: 'staff', staff },
        action: 'jobs-retried',
        subject: `job ${job}`,
        after: { count },
        at: now(),
      })
    return { count }
  })
}
