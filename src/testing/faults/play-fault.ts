import type { Answered } from '../crash/customer.ts'
import {
  type DatabaseFaultName,
  type Stage,
  databaseFaultNames,
  playDatabaseFault,
} from './database-faults.ts'
import { type ProgramFaultName, playProgramFault, programFaultNames } from './program-faults.ts'
import type { Site } from './site.ts'

export const faultNames = [...databaseFaultNames, ...programFaultNames] as const
export type FaultName = (typeof faultNames)[number]

export type Played = {
  /** What was ordered by the fault itself. */
  orders: Answered[]
  /**
   * The shops that could answer nothing, and those that could not reach the database and had to say
   * so.
   */
  still: readonly string[]
  unreachable: readonly string[]
}

/** Faults after which nobody reached the database for a while. */
const awayFromAll: readonly FaultName[] = ['stop immediate', 'stop fast', 'kill', 'stand still']

const isProgramFault = (fault: FaultName): fault is ProgramFaultName =>
  programFaultNames.some((name) => name === fault)

/** Does what goes wrong, and mends it; answers once it is mended. */
export async function playFault(
  site: Site,
  stage: Stage,
  fault: FaultName,
  away: number,
): Promise<Played> {
  if (isProgramFault(fault)) return playProgramFault(site, fault, away)
  await playDatabaseFault(stage, fault satisfies DatabaseFaultName, away)
  return { orders: [], still: [], unreachable: awayFromAll.includes(fault) ? site.shops : [] }
}
