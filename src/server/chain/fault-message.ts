import type { FaultCode, CheckFinding, ValuesOf } from '#contract/faults.ts'

/** The message of a check of a schema: the library knows messages as text alone. */
export const faultMessage = <Code extends FaultCode>(
  code: Code,
  ...[values]: ValuesOf<Code>
): string => JSON.stringify({ code, values: values ?? {} } satisfies CheckFinding)

/** Reads a message that `faultMessage` wrote. */
export const findingOf = (message: string): CheckFinding => JSON.parse(message) as CheckFinding
