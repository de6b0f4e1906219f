import type { FaultCode, CheckFinding, ValuesOf } from '#contract/faults.ts'

/**
 * The message of a schema check, with its code and values as JSON: the schema library accepts
 * messages only as text.
 */
export const faultMessage = <Code extends FaultCode>(
  code: Code,
  ...[values]: ValuesOf<Code>
): string => JSON.stringify({ code, values: values ?? {} } satisfies CheckFinding)

/** Reads a message that `faultMessage` wrote. */
export const findingOf = (message: string): CheckFinding => JSON.parse(message) as CheckFinding
