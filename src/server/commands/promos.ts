import { eurosFromCents } from '#domain/money/money.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { type Command, CommandError, UsageError, reportLines } from './command.ts'
import { readSource } from '#server/chain/source.ts'
import { hiddenCode } from '#domain/orders/goodwill.ts'
import { type NewPromoCode, addCode, readCodes, stopCode } from '#server/stores/promos/codes.ts'
import { codeFault } from '#server/features/promos/check-code.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readCode, usage } from './code-options.ts'
import { type PromoCode, targetKeys } from '#server/stores/promos/promo-code.ts'

/** The command for promo codes, with the verbs `list`, `add` and `stop`. */
export const promosCommand: Command = (args) => {
  const act = readArgs(args)
  return reportLines(({ db }) => db.transaction().execute(act))
}

function readArgs([verb, name = '', ...surplusWords]: readonly string[]): (
  tx: Tx,
) => Promise<string[]> {
  const code = name.trim().toUpperCase()
  if (verb === 'list' && name === '') {
    return async (db) => {
      const codes = await readCodes(db)
      return codes.length > 0 ? codes.map((promo) => describeCode(promo)) : ['no code yet']
    }
  }
  if (verb === 'stop' && name !== '' && surplusWords.length === 0) {
    return async (tx) => {
      const promo = (await readCodes(tx)).find((each) => each.code === code)
      if (promo === undefined) throw new CommandError(`${code}: no such code`)
      if (promo.stopped_at === null) {
        await stopCode(tx, code)
        await writeToJournal(tx, 'promo-stopped', { code })
      }
      return [`${code}: stopped`]
    }
  }
  if (verb !== 'add' || name === '') throw new UsageError(usage)
  const added = readCode(code, surplusWords)
  return async (tx) => {
    const checkedCode = await checked(tx, added)
    if (!(await addCode(tx, checkedCode)))
      throw new CommandError(`${code}: this code exists already`)
    await writeToJournal(tx, 'promo-added', { after: checkedCode, code })
    return [`${code}: added`]
  }
}

/** Records the command's action in the journal (P5). */
const writeToJournal = (
  tx: Tx,
  action: 'promo-added' | 'promo-stopped',
  { code, after = null }: { code: string; after?: NewPromoCode | null },
) =>
  writeAudit(tx, {
    actor: { by: 'command' },
    action,
    subject: `promo ${code}`,
    after,
    at: Date.now(),
  })

/**
 * Checks that the code's restaurants and products exist, and that the product it gives for free is no
 * alcohol (F6). Returns the code with the product's kind.
 */
async function checked(db: Queries, code: NewPromoCode): Promise<NewPromoCode> {
  const source = await readSource(db)
  const isDessert = source.desserts.some(({ id }) => id === code.value)
  const kinded: NewPromoCode =
    code.product === 'ingredient' && isDessert ? { ...code, product: 'dessert' } : code
  const fault = codeFault(kinded, source)
  if (fault === null) return kinded
  if (fault.field === 'restaurants')
    throw new CommandError(`restaurants: unknown restaurant ${fault.restaurant}`)
  if (fault.field !== 'product')
    throw new CommandError(`${fault.field}: there is no ${targetKeys([fault.target])}`)
  if (fault.why === 'alcohol') throw new CommandError('product: alcohol is never given away')
  throw new CommandError(
    `${code.product === 'formula' ? 'formula' : 'product'}: there is no ${code.value}`,
  )
}

const price = (cents: number) => `${eurosFromCents(cents).toFixed(2)} €`

function describeCode(code: PromoCode): string {
  const worth = {
    percent: `${code.value} %`,
    amount: price(code.value),
    product: `${code.product} ${code.value}`,
  }[code.kind]
  return [
    code.source === 'goodwill' ? hiddenCode(code.code) : code.code,
    worth,
    code.minimum > 0 && `from ${price(code.minimum)}`,
    (code.valid_from ?? code.valid_to) && `${code.valid_from ?? '…'} to ${code.valid_to ?? '…'}`,
    code.restaurants && `restaurants ${code.restaurants.join(', ')}`,
    code.weekdays && `weekdays ${code.weekdays.join(', ')}`,
    code.pickup_from && `pick-up ${code.pickup_from} to ${code.pickup_until}`,
    code.only_products && `only ${targetKeys(code.only_products)}`,
    code.except_products && `except ${targetKeys(code.except_products)}`,
    code.most_off && `${price(code.most_off)} at most`,
    code.per_customer_limit && `${code.per_customer_limit} per customer`,
    code.first_order_only && 'first order only',
    `used ${code.used}${code.overall_limit === null ? '' : ` of ${code.overall_limit}`}`,
    code.stopped_at ? 'stopped' : code.retired_at && 'not active in the catalogue',
  ]
    .filter(Boolean)
    .join(' · ')
}
