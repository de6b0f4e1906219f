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
  /** Orders that the fault itself placed. */
  orders: Answered[]
  /**
   * Shops that could not answer at all, and shops that could not reach the database and had to
   * report it.
   */
  still: readonly string[]
  unreachable: readonly string[]
}

/** Faults after which no shop reached the database for a while. */
const awayFromAll: readonly FaultName[] = ['stop immediate', 'stop fast', 'kill', 'stand still']

const isProgramFault = (fault: FaultName): fault is ProgramFaultName =>
  programFaultNames.some((name) => name === fault)

/** Causes a fault and repairs it; resolves once it is repaired. */
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
