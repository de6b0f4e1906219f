import { ConfigError } from '#server/config/config.ts'
import { DirectoryInUse } from './directory-lock.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** PostgreSQL's `insufficient_privilege`. */
const NO_RIGHT = '42501'

/**
 * The message about an error that the person who started the program can fix, naming the setting;
 * null for an error that only a developer can fix.
 */
export function startProblem(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DirectoryInUse) return error.message
  if (error instanceof DatabaseUnavailable) return `DATABASE_URL: ${error.message}`
  if (error instanceof Error && 'code' in error && error.code === NO_RIGHT)
    return `DATABASE_URL: its role has too few rights: ${error.message}`
  return null
}
