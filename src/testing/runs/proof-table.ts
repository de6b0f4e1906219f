import { globSync } from 'node:fs'
import { type ProofSize, includesSize } from './proof-size.ts'

/** Test files, and the size of proof to which they belong; see docs/proof.md. */
export type ProofRow = {
  size: ProofSize
  /** Paths from the root of the repository. */
  files: readonly string[]
}

/**
 * The size to which each test file belongs: the first matching row decides. A browser journey
 * belongs to `quick` by its tag `@journey`, and to `all` by `@variation` at the end of its title.
 */
export const proofTable: readonly ProofRow[] = [
  // Files that need a second database, processes that race or are killed, or many random histories.
  {
    size: 'change',
    files: [
      'src/{server,payment-service,testing}/**/*{races,property,killed}*.test.ts',
      'src/server/**/pooler.test.ts',
      'src/testing/{backup,compose,crash,faults,load,lunch,stripe,versions}/**/*.test.ts',
      'src/testing/builders/**/*.test.ts',
      'src/server/import/{faults,generated-chains,second-chain}.test.ts',
      'src/server/{program,commands,db}/**/*.test.ts',
      '{bench,bin}/**/*.test.ts',
    ],
  },
  // Every rule, and everything that is tested without a database.
  {
    size: 'quick',
    files: [
      'src/{domain,contract,drawing,texts,ui,web,kitchen,office}/**/*.test.{ts,tsx}',
      'src/testing/**/*.test.ts',
      'src/payment-service/**/*.test.ts',
      'src/server/{chain,config,jobs,kit,metrics,state,telemetry}/**/*.test.ts',
      'src/server/gateways/{error-reports,payments,printers,webhooks}/*.test.ts',
    ],
  },
  // For each subject, the file that tests its main path through the API.
  {
    size: 'quick',
    files: [
      'src/server/features/account/account.test.ts',
      'src/server/features/alerts/alerts.test.ts',
      'src/server/features/allergens/allergens.test.ts',
      'src/server/features/auth/auth.test.ts',
      'src/server/features/books/closings.test.ts',
      'src/server/features/bowls/bowls.test.ts',
      'src/server/features/catalogue/draft.test.ts',
      'src/server/features/contact/contact.test.ts',
      'src/server/features/customers/customers.test.ts',
      'src/server/features/delivery/delivery.test.ts',
      'src/server/features/exports/lists.test.ts',
      'src/server/features/kitchen/kitchen.test.ts',
      'src/server/features/lateness/lateness.test.ts',
      'src/server/features/live/state-publisher.test.ts',
      'src/server/features/loyalty/loyalty.test.ts',
      'src/server/features/mails/mails.test.ts',
      'src/server/features/menu/menu.test.ts',
      'src/server/features/order-search/search-orders.test.ts',
      'src/server/features/orders/orders.test.ts',
      'src/server/features/payments/payments.test.ts',
      'src/server/features/places/places.test.ts',
      'src/server/features/prints/prints.test.ts',
      'src/server/features/privacy/privacy-requests.test.ts',
      'src/server/features/problems/problems.test.ts',
      'src/server/features/promos/promos.test.ts',
      'src/server/features/pushes/pushes.test.ts',
      'src/server/features/receipts/receipts.test.ts',
      'src/server/features/refunds/refunds.test.ts',
      'src/server/features/reports/report.test.ts',
      'src/server/features/reschedule/reschedule.test.ts',
      'src/server/features/restaurants/settings.test.ts',
      'src/server/features/search-engines/search-engines.test.ts',
      'src/server/features/sellers/sellers.test.ts',
      'src/server/features/site/site.test.ts',
      'src/server/features/social-login/social-login.test.ts',
      'src/server/features/staff/sign-in.test.ts',
      'src/server/features/stops/stops.test.ts',
      'src/server/features/terms/legal-pages.test.ts',
      'src/server/features/today/today.test.ts',
      'src/server/features/wallet/wallet.test.ts',
      'src/server/http/guards/caller.test.ts',
      'src/server/http/requests.test.ts',
      'src/server/import/check-chain.test.ts',
    ],
  },
  // All other tests of the server.
  { size: 'change', files: ['src/server/**/*.test.ts'] },
]

/** The unit and API tests of the tree. */
export const testFiles = (): string[] =>
  globSync(['src', 'bench', 'bin'].map((folder) => `${folder}/**/*.test.{ts,tsx}`)).sort()

/** The size of each test file that a row of the table matches. */
export function readSizes(): Map<string, ProofSize> {
  const sizes = new Map<string, ProofSize>()
  for (const { size, files } of proofTable.toReversed())
    for (const file of globSync(files)) sizes.set(file, size)
  return sizes
}

/** The test files that a run of a size proves; those that were proved before are left out. */
export const filesToProve = (size: ProofSize, proved: ProofSize | null = null): string[] =>
  [...readSizes()]
    .filter(
      ([, belongsTo]) =>
        includesSize(size, belongsTo) && (proved === null || !includesSize(proved, belongsTo)),
    )
    .map(([file]) => file)
    .sort()
