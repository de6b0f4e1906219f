import { checkMigrations, migrationsToCheck } from '#testing/migrations/check-migrations.ts'

/** A part of `npm run lint`: refuses migrations that rewrite or lock a table which orders use. */
const faults = checkMigrations(await migrationsToCheck())
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error('see “A migration” in docs/changing.md')
  process.exitCode = 1
}
