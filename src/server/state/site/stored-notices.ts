import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import type { Columns } from '#server/db/tables.ts'

/** A text that visitors see for a limited time. Instants in epoch milliseconds. */
export type Notice = {
  id: string
  texts: Record<Locale, string>
  beginsAt: number
  endsAt: number
}

/**
 * A notice with its author. `endedAt`: when a person ended the notice early; null if nobody did.
 */
export type WrittenNotice = Notice & { by: string | null; endedAt: number | null }

type NoticeRow = Columns<'site_notices', 'begins_at' | 'ends_at'> & {
  id: string
  texts: Notice['texts']
}

const noticeOf = ({ id, texts, begins_at, ends_at }: NoticeRow): Notice => ({
  id,
  texts,
  beginsAt: begins_at.getTime(),
  endsAt: ends_at.getTime(),
})

/** The current and future notices, the latest first. */
export async function readOpenNotices(db: Queries, at: number): Promise<Notice[]> {
  const rows = await allRows(db)<NoticeRow>`
    select id::text, texts, begins_at, ends_at from site_notices
    where ended_at is null and ends_at > ${new Date(at)} order by begins_at desc, id desc`
  return rows.map(noticeOf)
}

/** The current and future notices, soonest first, followed by the last ten that have ended. */
export async function listNotices(db: Queries, at: number): Promise<WrittenNotice[]> {
  const rows = await allRows(db)<
    NoticeRow & Columns<'site_notices', 'ended_at'> & { by: string | null }
  >`
    (select notice.id::text, texts, begins_at, ends_at, ended_at, staff.name as by
      from site_notices notice left join staff on staff.id = made_by
      where ended_at is null and ends_at > ${new Date(at)} order by begins_at, notice.id)
    union all
    (select notice.id::text, texts, begins_at, ends_at, ended_at, staff.name
      from site_notices notice left join staff on staff.id = made_by
      where ended_at is not null or ends_at <= ${new Date(at)}
      order by coalesce(ended_at, ends_at) desc, notice.id desc limit 10)`
  return rows.map((row) => ({
    ...noticeOf(row),
    by: row.by,
    endedAt: row.ended_at?.getTime() ?? null,
  }))
}

/**
 * Writes a notice once per key. `isNew`: whether the key was unused. Null if the key was already
 * used for a different notice.
 */
export async function insertNotice(
  tx: Tx,
  {
    texts,
    beginsAt,
    endsAt,
    by,
    key,
    at,
  }: Omit<Notice, 'id'> & { by: string; key: string; at: number },
): Promise<{ id: string; isNew: boolean } | null> {
  const [hash, begins, ends] = [hashOf(key), new Date(beginsAt), new Date(endsAt)]
  const textsJson = JSON.stringify(texts)
  const row = await firstRow(tx)<{ id: string }>`
    insert into site_notices (texts, begins_at, ends_at, made_by, made_at, key_hash)
    values (${textsJson}::jsonb, ${begins}, ${ends}, ${by}::uuid, ${new Date(at)}, ${hash})
    on conflict (key_hash) do nothing returning id::text`
  if (row) return { id: row.id, isNew: true }
  const earlierNotice = await firstRow(tx)<{ id: string }>`
    select id::text from site_notices where key_hash = ${hash} and texts = ${textsJson}::jsonb
      and begins_at = ${begins} and ends_at = ${ends} and made_by = ${by}::uuid`
  return earlierNotice ? { id: earlierNotice.id, isNew: false } : null
}

/**
 * Ends a notice. `isNew`: whether the notice had not ended before. Null if no notice has that id.
 */
export async function endNotice(
  tx: Tx,
  { notice, at }: { notice: string; at: number },
): Promise<(Notice & { isNew: boolean }) | null> {
  const row = await firstRow(tx)<NoticeRow & Columns<'site_notices', 'ended_at'>>`
    select id::text, texts, begins_at, ends_at, ended_at from site_notices where id = ${notice} for update`
  if (!row) return null
  const isNew = row.ended_at === null && row.ends_at.getTime() > at
  if (isNew)
    await runStatement(tx)`update site_notices set ended_at = ${new Date(at)} where id = ${notice}`
  return { ...noticeOf(row), isNew }
}
