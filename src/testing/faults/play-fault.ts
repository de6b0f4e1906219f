import type { AnsweredOrder } from '#testing/shopper/customer.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { databaseFaults } from './database-faults.ts'
import { otherFaults } from './other-faults.ts'
import { programFaults } from './program-faults.ts'
import type { FaultSite } from './site.ts'

export type Scene = {
  site: FaultSite
  postgres: RunningPostgres
  /**
   * The data folder, on a separate disk; null if no separate disk is available, and the disk is
   * then not filled.
   */
  disk: string | null
  /**
   * The tree of the previous version; null if git does not contain it, and the fault with two
   * versions is then skipped.
   */
  before: string | null
}

export type Played = {
  /** Orders placed by the fault itself. */
  orders: AnsweredOrder[]
  /**
   * `still`: the origins of shops that could not answer any request. `unreachable`: the origins of
   * shops that could not reach the database and had to report that.
   */
  still: readonly string[]
  unreachable: readonly string[]
}

/**
 * Causes a fault and repairs it; resolves once it is repaired. `away`: duration of the fault in
 * milliseconds.
 */
export type PlayFault = (scene: Scene, away: number) => Promise<Partial<Played> | void>

const faults = { ...databaseFaults, ...programFaults, ...otherFaults } as const
export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]

export async function playFault(scene: Scene, fault: FaultName, away: number): Promise<Played> {
  const play: PlayFault = faults[fault]
  return { orders: [], still: [], unreachable: [], ...(await play(scene, away)) }
}
