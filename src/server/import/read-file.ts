import { findForbiddenMember } from '#server/http/requests/json-body.ts'
import { type ImportFault, fault } from './faults.ts'

/**
 * Parses the text of a file as JSON. A member that occurs twice is a fault, because only one of the
 * two would count; so are excessive nesting, `__proto__` and text that the database cannot store.
 */
export function readJson(text: string): { value: unknown } | { faults: ImportFault[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { faults: [fault('$', 'not_json', { message: (error as Error).message })] }
  }
  const forbiddenMember = findForbiddenMember(text)
  return forbiddenMember === null
    ? { value }
    : { faults: [fault(`$.${forbiddenMember}`, 'member_forbidden')] }
}
