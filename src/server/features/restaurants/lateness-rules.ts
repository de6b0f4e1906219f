import type { EndpointCall } from '#server/http/requests/serve.ts'
import { isDeepStrictEqual } from 'node:util'
import type { changeLatenessRules as endpoint } from '#contract/office/lateness-rules.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { rulesOf } from '#domain/orders/lateness-rules.ts'
import {
  LATE_POINTS_ALONE,
  givesTooMany,
  latenessRuleNames,
} from '#domain/orders/lateness-limits.ts'
import { dayIn } from '#domain/time/opening.ts'
import { fileSchemas } from '#server/chain/file-schemas.ts'
import { readSource } from '#server/chain/source.ts'
import { withoutUnknownFields } from '#server/chain/unknown-field.ts'
import type { Tx } from '#server/db/open.ts'
import { contentOfValue } from '#server/import/chain-file.ts'
import { faultLines } from '#server/import/faults.ts'
import { importFiles } from '#server/import/import-folder.ts'
import { withImportLock } from '#server/import/import-text.ts'
import { pick } from '#server/kit/pick.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'

type LatenessRuleServices = Pick<Services, 'catalogue' | 'database' | 'now'>
type Reply = ReplyOf<typeof endpoint>

/** Reads the rules from the database, so that a change by any process is visible at once. */
export async function readLatenessRules({ database, now }: LatenessRuleServices): Promise<Reply> {
  const { documents } = await readSource(database.db, now())
  return { rules: rulesOf(documents.chain.lateness), pointsAlone: LATE_POINTS_ALONE }
}

/**
 * Changes the rules about lateness under the import lock, as an import of `chain.json` does, so
 * that an export contains them (N1). Points are worth money: the head office may not exceed the
 * limit that `givesTooMany` checks (P4).
 */
export async function changeLatenessRules(
  services: LatenessRuleServices,
  { staff: { staff }, body: { rules, from } }: EndpointCall<typeof endpoint>,
): Promise<Reply> {
  const { catalogue, database, now } = services
  await withImportLock(database, async (tx) => {
    const at = now()
    const { chain } = (await readSource(tx, at)).documents
    const before = rulesOf(chain.lateness)
    // The stored rules already equal the requested ones: one person saved twice, or two people
    // saved the same rules.
    if (isDeepStrictEqual(before, rules)) return
    if (!isDeepStrictEqual(before, from))
      throw new Refusal('changed_meanwhile', { details: { rules: before } })
    if (givesTooMany(before, rules)) throw new Refusal('lateness_points_over')
    await writeChain(tx, { ...chain, lateness: rules }, at)
    const changedNames = latenessRuleNames.filter((name) => before[name] !== rules[name])
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'lateness-changed',
      subject: 'chain',
      before: pick(before, changedNames),
      after: pick(rules, changedNames),
      at,
    })
  })
  await catalogue.refresh()
  return readLatenessRules(services)
}

async function writeChain(tx: Tx, chain: object, at: number): Promise<void> {
  const content = contentOfValue('chain', withoutUnknownFields(fileSchemas.chain, chain))
  const imported = await importFiles(tx, [{ name: 'chain.json', content }], dayIn(at).toString())
  if ('faults' in imported) throw new Error(faultLines(imported.faults).join('\n'))
}
